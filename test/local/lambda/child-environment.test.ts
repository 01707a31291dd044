import { childEnvironment } from '../../../local/lambda/child-environment';

const DEFINITION = {
  functionName: 'provider',
  functionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:provider',
  codePath: '/code',
  handler: 'index.handler',
  runtime: 'nodejs24.x',
  timeoutSeconds: 3,
  memorySizeMb: 128,
  logGroupName: '/aws/lambda/provider',
};
const IDENTITY = { logStreamName: '2026/01/01/[$LATEST]0', runtimeApi: '127.0.0.1:1' };

test('a provider for other accounts answers on the loopback interface here', () => {
  const environment = { TABLE: 'users', CUSTOM_RESOURCE_KIT_SENDERS: 'foreign' };

  expect(childEnvironment({ ...DEFINITION, environment }, IDENTITY, {})).toMatchObject({ TABLE: 'users', CUSTOM_RESOURCE_KIT_SENDERS: '' });
});
