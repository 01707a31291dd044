/** Functions for the tests of the Lambda host: real code in real folders, gone after the test file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FunctionDefinition } from '../../../local/lambda/function-definition';
import { InvocationRecord } from '../../../local/lambda/invocation';
import { LambdaHost } from '../../../local/lambda/lambda-host';
import { LambdaHostOptions } from '../../../local/lambda/lambda-host-options';
import { RuntimeClientName } from '../../../local/lambda/runtimes/node/runtime-client';

export const RUNTIME_CLIENTS: readonly RuntimeClientName[] = ['aws-lambda-ric', 'bootstrap'];

const root = mkdtempSync(join(tmpdir(), 'lambda-host-'));
const hosts: LambdaHost[] = [];
let functions = 0;

/** A definition whose `index.js` is the given code; `files` adds more, by path within the folder. */
export function aFunction(code: string, overrides: Partial<FunctionDefinition> = {}, files: Record<string, string> = {}): FunctionDefinition {
  functions += 1;
  const functionName = overrides.functionName ?? `function-${functions}`;
  const codePath = join(root, `${functions}`);
  for (const [path, text] of Object.entries({ 'index.js': code, ...files })) {
    mkdirSync(dirname(join(codePath, path)), { recursive: true });
    writeFileSync(join(codePath, path), text);
  }
  return {
    functionName,
    functionArn: `arn:aws:lambda:eu-west-1:111122223333:function:${functionName}`,
    codePath,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    environment: {},
    timeoutSeconds: 10,
    memorySizeMb: 256,
    logGroupName: `/aws/lambda/${functionName}`,
    ...overrides,
  };
}

/** A host that tells what it saw, closed after the test file. */
export function aHost(options: LambdaHostOptions = {}): { host: LambdaHost; seen: InvocationRecord[]; said: string[] } {
  const seen: InvocationRecord[] = [];
  const said: string[] = [];
  const host = new LambdaHost({
    // Another Node.js than the one that runs the tests, such as one of Lambda's: FUNCTION_NODE=/path/to/node.
    node: process.env.FUNCTION_NODE,
    observe: (record) => seen.push(record),
    log: (line) => { if (!('stream' in line)) said.push(line.message); },
    ...options,
  });
  hosts.push(host);
  return { host, seen, said };
}

afterAll(async () => {
  await Promise.all(hosts.map(async (host) => host.close()));
  rmSync(root, { recursive: true });
});
