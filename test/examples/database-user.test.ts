/** The contract is the single source of the example: what it declares differently no longer compiles where it is used. */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { compile } from '../support/compiler';

const FOLDER = 'examples/database-user';
const read = (name: string) => readFileSync(path.join(__dirname, '../..', FOLDER, `${name}.ts`), 'utf8');

/** The errors of the handler and of the stack, with the contract's text changed. */
function errorsWith(found: string, replacement: string): Record<'handler' | 'stack', readonly string[]> {
  const contract = read('contract');
  expect(contract).toContain(found);
  const compiled = compile(FOLDER, {
    'contract': contract.replace(found, replacement), 'database-user.handler': read('database-user.handler'), 'stack': read('stack'),
  });
  const messages = (name: string) => (compiled[name]?.errors ?? []).map((error) => error.replace(/^\d+: /, '').split('\n').at(-1)?.trim() ?? '');
  expect(messages('contract')).toEqual([]);
  return { handler: messages('database-user.handler'), stack: messages('stack') };
}

test('an output renamed in the contract breaks the compile of the handler and of the stack', () => {
  expect(errorsWith('port:', 'tcpPort:')).toEqual({
    handler: Array(2).fill(expect.stringMatching(/^Property 'tcpPort' is missing in type '\{.*\}' but required in type '\{.*\}'\.$/)),
    stack: ["Property 'port' does not exist on type 'DatabaseUser'."],
  });
});

test('a property renamed in the contract breaks the compile of the handler and of the stack', () => {
  const { handler, stack } = errorsWith('connections:', 'limit:');

  expect(handler).toEqual(Array(2).fill(expect.stringMatching(/^Property 'connections' is missing in type '\{.*\}' but required in type 'DatabaseUser'\.$/)));
  expect(stack).toEqual([expect.stringContaining("'connections' does not exist in type 'PropsOf<")]);
});
