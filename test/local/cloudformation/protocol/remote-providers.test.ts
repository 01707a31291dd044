import { CustomResourceRequest, LocalCloudFormation, PendingAnswer, RemoteProviders } from '../../../../local';
import { writeAssembly } from '../../support/mini-assembly';

const TOKEN = 'arn:aws:sns:us-east-1:123456789012:elsewhere';
const open: LocalCloudFormation[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((cloudFormation) => cloudFormation.close()));
});

/** A stack with one resource, whose provider is `remote`. */
function aStack(remote: RemoteProviders, properties: Record<string, unknown> = {}): LocalCloudFormation {
  const Thing = { Type: 'Custom::Thing', Properties: { ServiceToken: TOKEN, ...properties } };
  const template = { Resources: { Thing }, Outputs: { Url: { Value: { 'Fn::GetAtt': ['Thing', 'Url'] } } } };
  const cloudFormation = new LocalCloudFormation(writeAssembly({ stacks: { Demo: { template } } }), { remote, serviceTimeoutScale: 0.05 });
  open.push(cloudFormation);
  return cloudFormation;
}

/** Answers every request, unless it shall not; `waits` are the signals of those who wait. */
function aProvider({ silent = false } = {}) {
  const sent: { readonly serviceToken: string; readonly request: CustomResourceRequest }[] = [];
  const waits: AbortSignal[] = [];
  const answers = new Map<string, (answer: { body: string }) => void>();
  const remote: RemoteProviders = {
    openResponse: async (): Promise<PendingAnswer> => {
      const url = `https://elsewhere.example/${answers.size}?secret`;
      const answer = new Promise<{ body: string }>((resolve) => answers.set(url, resolve));
      return { url, next: async (ended) => { waits.push(ended); return answer; } };
    },
    send: async (serviceToken, request) => {
      sent.push({ serviceToken, request });
      const { RequestId, StackId, LogicalResourceId, ResponseURL: Url } = request;
      const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'thing-1', RequestId, StackId, LogicalResourceId, Data: { Url } });
      if (!silent) answers.get(Url)?.({ body });
    },
  };
  return { remote, sent, waits };
}

test('requests go there, and the answer is read where it was waited for', async () => {
  const { remote, sent, waits } = aProvider();
  const stack = aStack(remote);

  expect(await stack.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Url: 'https://elsewhere.example/0?secret' } });
  expect(await stack.destroy()).toMatchObject({ status: 'DELETE_COMPLETE' });

  expect(sent.map(({ serviceToken, request }) => [serviceToken, request.RequestType])).toEqual([[TOKEN, 'Create'], [TOKEN, 'Delete']]);
  expect(waits.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('a request that cannot be sent fails its resource with the reason', async () => {
  const { remote } = aProvider();

  const result = await aStack({ ...remote, send: async () => { throw new Error('no route to there'); } }).deploy();

  expect(result).toMatchObject({ failed: true, reason: 'no route to there' });
});

test('without an answer the wait ends with ServiceTimeout, and whoever looks for the answer is told', async () => {
  const { remote, waits } = aProvider({ silent: true });

  const result = await aStack(remote, { ServiceTimeout: 1 }).deploy();

  expect(result.reason).toMatch(/^CloudFormation did not receive a response from your Custom Resource/);
  expect(waits.map(({ aborted }) => aborted)).toEqual([true, true]);
});
