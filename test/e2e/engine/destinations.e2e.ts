/** Where the engine's asynchronous invocation is not Lambda's: asserted, so that an upgrade shows. */
import { CreateStackCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { answer, createStore, responseUrl } from '../support/answers';
import { cloudFormation, eventually, lambda, settled } from '../support/engine';

const ROLE = 'arn:aws:iam::000000000000:role/destinations';

const SOURCE = `exports.handler = async (event) => {
  if (event.fail) throw new TypeError('as told');
  return 'done';
};`;

/** Stores the record it gets under the URL of the request. */
const DESTINATION = `exports.handler = async (record) => {
  await fetch(record.requestPayload.url, { method: 'PUT', body: JSON.stringify(record) });
};`;

beforeAll(async () => {
  await createStore();
  await cloudFormation.send(new CreateStackCommand({
    StackName: 'destinations',
    TemplateBody: JSON.stringify({
      Resources: {
        Source: aFunction('source', SOURCE),
        Destination: aFunction('destination', DESTINATION),
        Config: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: {
            FunctionName: { Ref: 'Source' },
            Qualifier: '$LATEST',
            MaximumRetryAttempts: 0,
            DestinationConfig: { OnSuccess: { Destination: arnOf('Destination') }, OnFailure: { Destination: arnOf('Destination') } },
          },
        },
      },
    }),
  }));
  expect(await settled('destinations')).toBe('CREATE_COMPLETE');
});

function aFunction(name: string, code: string) {
  return { Type: 'AWS::Lambda::Function', Properties: { FunctionName: name, Runtime: 'nodejs22.x', Handler: 'index.handler', Role: ROLE, Timeout: 10, Code: { ZipFile: code } } };
}

function arnOf(logicalId: string) {
  return { 'Fn::GetAtt': [logicalId, 'Arn'] };
}

async function send(payload: unknown): Promise<void> {
  await lambda.send(new InvokeCommand({ FunctionName: 'source', InvocationType: 'Event', Payload: JSON.stringify(payload) }));
}

test('the record of a failure has no version, timestamp, request id, qualifier or trace, the type of the error is lost and the count is three', async () => {
  const payload = { fail: true, url: await responseUrl('failure') };

  await send(payload);

  expect(await eventually(async () => answer('failure'))).toEqual({
    requestContext: { functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:source', condition: 'RetriesExhausted', approximateInvokeCount: 3 },
    requestPayload: payload,
    responseContext: { statusCode: 200, functionError: 'Unhandled' },
    responsePayload: { errorType: 'Runtime.HandlerError', errorMessage: 'as told' },
  });
});

test('a success has no destination', async () => {
  await send({ url: await responseUrl('success') });
  await send({ fail: true, url: await responseUrl('failure-after-success') });

  await eventually(async () => answer('failure-after-success'));
  expect(await answer('success')).toBeUndefined();
});
