/**
 * A provider that does what none should: logs its whole event. `Do` may be fail, throw, silent, or `fail-<request type>`.
 */
exports.handler = async (event) => {
  const request = event.Records ? JSON.parse(event.Records[0].Sns.Message) : event;
  console.log(event);
  console.log(JSON.stringify({ nested: JSON.stringify(event) }));
  const { RequestType: type, ResourceProperties: properties = {} } = request;
  if (type === undefined) return { echo: event, table: process.env.TABLE, peer: process.env.PEER, greeting: process.env.GREETING };
  if (properties.Do === 'throw') throw new Error('thrown by the handler');
  if (properties.Do === 'silent') return undefined;
  const fails = properties.Do === `fail-${type}` || (properties.Do === 'fail' && type !== 'Delete');
  await answer(request, fails ? { Status: 'FAILED', Reason: `no <answer> & ${request.ResponseURL}`, PhysicalResourceId: 'half-made' } : {
    Status: 'SUCCESS',
    PhysicalResourceId: request.PhysicalResourceId ?? `thing-${properties.Size}`,
    Data: { Arn: `arn:thing-${properties.Size}`, Endpoint: process.env.AWS_ENDPOINT_URL ?? 'aws' },
  });
  return undefined;
};

async function answer({ RequestId, StackId, LogicalResourceId, ResponseURL }, fields) {
  const body = Buffer.from(JSON.stringify({ RequestId, StackId, LogicalResourceId, ...fields }));
  const response = await fetch(ResponseURL, { method: 'PUT', body });
  if (response.status !== 200) throw new Error(`PUT: ${response.status} ${await response.text()}`);
}
