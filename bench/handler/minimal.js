// A custom resource by hand, with no care for anything that may go wrong.
const https = require('https');

exports.handler = async (event) => {
  const { RequestId, StackId, LogicalResourceId } = event;
  const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'thing-1', RequestId, StackId, LogicalResourceId, Data: { Arn: 'arn:aws:thing:1' } });
  await new Promise((resolve, reject) => {
    https.request(event.ResponseURL, { method: 'PUT', headers: { 'content-type': '', 'content-length': Buffer.byteLength(body) } }, resolve).on('error', reject).end(body);
  });
};
