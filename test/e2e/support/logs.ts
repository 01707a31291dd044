/** CloudWatch Logs of the engine, by its plain JSON protocol. */

const TARGET = 'Logs_20140328.FilterLogEvents';

/** Every line of a log group. */
export async function logLines(logGroup: string): Promise<readonly string[]> {
  const response = await fetch(process.env.AWS_ENDPOINT_URL ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': TARGET,
      'authorization': 'AWS4-HMAC-SHA256 Credential=test/20000101/us-east-1/logs/aws4_request, SignedHeaders=host, Signature=unchecked',
    },
    body: JSON.stringify({ logGroupName: logGroup }),
  });
  const answer: unknown = await response.json();
  if (!isLog(answer)) throw new Error(`${TARGET} of ${logGroup}: expected events, got ${response.status} ${JSON.stringify(answer)}`);
  return answer.events.map(({ message }) => message);
}

function isLog(value: unknown): value is { readonly events: readonly { readonly message: string }[] } {
  return typeof value === 'object' && value !== null && 'events' in value && Array.isArray(value.events);
}
