/**
 * A provider written by hand: answers with the `Id` among the properties, or as `Do` says.
 *
 * `Do` may be fail (a FAILED answer), throw, exit, silent (no answer), or `fail-<request type>`.
 */
exports.handler = async (event) => {
  const request = event.Records ? JSON.parse(event.Records[0].Sns.Message) : event;
  const { ResourceProperties: properties, RequestType: type } = request;
  console.log(JSON.stringify({ message: 'request', type, id: request.PhysicalResourceId, version: process.env.VERSION }));
  const what = properties.Do;
  if (type !== 'Delete' && what === 'throw') throw new Error('thrown by the handler');
  if (type !== 'Delete' && what === 'exit') process.exit(3);
  if (type !== 'Delete' && what === 'silent') return undefined;
  const fails = what === 'fail' ? type !== 'Delete' : what === `fail-${type}`;
  await answer(request, fails ? { Status: 'FAILED', Reason: 'geht nicht – ordered', PhysicalResourceId: request.PhysicalResourceId ?? 'half-made' } : {
    Status: 'SUCCESS',
    PhysicalResourceId: type === 'Delete' ? request.PhysicalResourceId : properties.Id ?? 'thing-1',
    Data: type === 'Delete' ? undefined : { Arn: `arn:${properties.Id ?? 'thing-1'}`, Version: process.env.VERSION },
  });
};

async function answer({ RequestId, StackId, LogicalResourceId, ResponseURL }, fields) {
  const body = Buffer.from(JSON.stringify({ RequestId, StackId, LogicalResourceId, ...fields }));
  const response = await fetch(ResponseURL, { method: 'PUT', body });
  if (response.status !== 200) throw new Error(`PUT: ${response.status} ${await response.text()}`);
}
