/** Functions that bring their own runtime: an executable that speaks the Runtime API. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { FunctionDefinition } from '../../../../local/lambda/function-definition';
import { aFunction, aHost } from '../fixture';

/** In the place of a compiled program: what the kernel starts by the first line of the file. */
const BOOTSTRAP = `#!${process.execPath}
const api = 'http://' + process.env.AWS_LAMBDA_RUNTIME_API + '/2018-06-01/runtime/invocation/';
(async () => {
  for (;;) {
    const next = await fetch(api + 'next');
    const event = await next.json();
    if (event.exit !== undefined) process.exit(event.exit);
    const id = next.headers.get('lambda-runtime-aws-request-id');
    const [kind, answer] = event.fail ? ['error', { errorType: 'Failed', errorMessage: event.fail }] : ['response', { handler: process.env._HANDLER, event }];
    await fetch(api + id + '/' + kind, { method: 'POST', body: JSON.stringify(answer) });
  }
})();`;

function anExecutable(mode = 0o755): FunctionDefinition {
  const definition = aFunction('', { runtime: 'provided.al2023', handler: 'anything' }, { bootstrap: BOOTSTRAP });
  chmodSync(join(definition.codePath, 'bootstrap'), mode);
  return definition;
}

const { host, seen } = aHost();

async function run(definition: FunctionDefinition, event: unknown = {}): Promise<unknown> {
  host.putFunction(definition);
  return (await host.invoke(definition.functionArn, event)).payload;
}

test('an executable named bootstrap runs one event after the other', async () => {
  const definition = anExecutable();

  expect(await run(definition, { a: 1 })).toEqual({ handler: 'anything', event: { a: 1 } });
  expect((await host.invoke(definition.functionArn, { a: 2 })).payload).toEqual({ handler: 'anything', event: { a: 2 } });
  expect(seen.map(({ coldStart }) => coldStart)).toEqual([true, false]);
});

test('its errors and exits are reported as they are', async () => {
  const definition = anExecutable();

  expect(await run(definition, { fail: 'no' })).toEqual({ errorType: 'Failed', errorMessage: 'no' });
  expect(await run(definition, { exit: 4 })).toMatchObject({ errorType: 'Runtime.ExitError', errorMessage: expect.stringMatching(/exit status 4$/) });
});

test.each<[string, () => FunctionDefinition, string]>([
  ['missing', () => aFunction('', { runtime: 'provided.al2023' }), 'ENOENT'],
  ['not executable', () => anExecutable(0o644), 'EACCES'],
])('a bootstrap that is %s fails the invocation', async (_name, definition, code) => {
  expect(await run(definition())).toMatchObject({
    errorType: 'Runtime.InvalidEntrypoint', errorMessage: expect.stringMatching(new RegExp(`Error: spawn \\S+/bootstrap ${code}$`)),
  });
});
