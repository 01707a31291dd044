/** What the tests of functions in Python share. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FunctionDefinition } from '../../local/lambda/function-definition';
import { aFunction } from '../local/lambda/fixture';

/** An interpreter that has Amazon's runtime client: `run.sh` makes one. */
export const PYTHON = process.env.TEST_PYTHON ?? 'test/python/run.sh sets TEST_PYTHON';

/** A definition whose `index.py` is the given code; `files` adds more, by path within the folder. */
export function aPythonFunction(code: string, overrides: Partial<FunctionDefinition> = {}, files: Record<string, string> = {}): FunctionDefinition {
  return aFunction('', { runtime: 'python3.13', ...overrides }, { 'index.py': code, ...files });
}

const folder = mkdtempSync(join(tmpdir(), 'python-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The interpreter as it looks without what was installed for it. */
export function withoutPackages(): string {
  const executable = join(folder, 'python');
  writeFileSync(executable, `#!/bin/sh\nexec ${PYTHON} -S "$@"\n`, { mode: 0o755 });
  return executable;
}

/** The `Reason` of a response, out of the text that CloudFormation makes of it. */
export function reasonOf(text = ''): string {
  return /^Received response status \[FAILED\] from custom resource\. Message returned: (.*) \(RequestId: \S+\)$/s.exec(text)?.[1] ?? `no response: ${text}`;
}
