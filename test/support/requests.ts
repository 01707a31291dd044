/** Requests as CloudFormation sends them: builders with overrides, for every test of the protocol. */

/** One request of CloudFormation, as JSON. */
export type RequestEvent = Record<string, unknown> & { readonly ResourceProperties: Record<string, unknown> };

export const STACK_ID = 'arn:aws:cloudformation:eu-west-1:123456789012:stack/shop/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
export const LOGICAL_ID = 'User';
export const SERVICE_TOKEN = 'arn:aws:lambda:eu-west-1:123456789012:function:provider';

/** What makes a signed URL a secret; no test may find it in a log, a reason or a result. */
export const SIGNATURE = '5f2b9c0de1a34b7786aa77b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f';

let requests = 0;

/** A request id of its own, so that no request is taken for a second delivery of another one. */
export function aRequestId(): string {
  requests += 1;
  return `7d3c0b9a-0000-4000-8000-${String(requests).padStart(12, '0')}`;
}

/** The moment as SigV4 writes it: `20261130T000000Z`. */
export function amzDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A URL signed with SigV4, as CloudFormation sends it, for the server at `origin`. */
export function aSignedUrl(origin: string, at = Date.now()): string {
  const key = encodeURIComponent(`${STACK_ID}|${LOGICAL_ID}|f0e1d2c3`);
  return `${origin}/${key}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=${amzDate(at)}&X-Amz-SignedHeaders=host&X-Amz-Expires=7199`
    + `&X-Amz-Credential=AKIAEXAMPLE%2F20261130%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Signature=${SIGNATURE}`;
}

/** A URL signed in the older form: `Expires` is 7,200 s after the request. */
export function anOldSignedUrl(origin: string, at = Date.now()): string {
  return `${origin}/key?AWSAccessKeyId=AKIAEXAMPLE&Expires=${Math.floor(at / 1000) + 7200}&Signature=${SIGNATURE}%3D`;
}

/** Fields to replace; `ResourceProperties` are added to `ServiceToken` and what else the builder sets. */
export type Overrides = Readonly<Record<string, unknown>> & { readonly ResponseURL: string };

function aRequest(requestType: string, { ResourceProperties, OldResourceProperties, ...overrides }: Overrides): RequestEvent {
  const properties = (given: unknown) => ({ ServiceToken: SERVICE_TOKEN, ...(typeof given === 'object' ? given : {}) });
  return {
    RequestType: requestType,
    RequestId: aRequestId(),
    StackId: STACK_ID,
    ResourceType: 'Custom::DatabaseUser',
    LogicalResourceId: LOGICAL_ID,
    ResourceProperties: properties(ResourceProperties),
    ...(requestType === 'Update' ? { OldResourceProperties: properties(OldResourceProperties) } : {}),
    ...(requestType === 'Create' ? {} : { PhysicalResourceId: 'bob' }),
    ...overrides,
  };
}

export const aCreate = (overrides: Overrides) => aRequest('Create', overrides);
export const anUpdate = (overrides: Overrides) => aRequest('Update', overrides);
export const aDelete = (overrides: Overrides) => aRequest('Delete', overrides);

/** What SNS makes of requests: one invocation, one record for each of them. */
export function anSnsEvent(requests_: readonly unknown[], timestamp = new Date().toISOString()): unknown {
  return {
    Records: requests_.map((request) => ({
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: 'arn:aws:sns:eu-west-1:123456789012:topic:0a1b',
      Sns: {
        Type: 'Notification',
        MessageId: '95df01b4-ee98-5cb9-9903-4c221d41eb5e',
        TopicArn: 'arn:aws:sns:eu-west-1:123456789012:topic',
        Subject: 'AWS CloudFormation custom resource request',
        Message: typeof request === 'string' ? request : JSON.stringify(request),
        Timestamp: timestamp,
      },
    })),
  };
}

/** Lambda's context, with `remaining` milliseconds left from now on. */
export function aContext(remaining = 60_000): Record<string, unknown> {
  const end = Date.now() + remaining;
  return {
    functionName: 'provider',
    invokedFunctionArn: SERVICE_TOKEN,
    memoryLimitInMB: '128',
    awsRequestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
    logGroupName: '/aws/lambda/provider',
    logStreamName: '2026/11/30/[$LATEST]abcdef',
    getRemainingTimeInMillis: () => end - Date.now(),
  };
}
