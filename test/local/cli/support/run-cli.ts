/** The command line as users run it: a process of its own, from the TypeScript sources. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(__dirname, '..', '..', '..', '..', 'local', 'cli', 'main.ts');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string;
  /** Stops reading the standard output after its first piece. */
  readonly readsLittle?: boolean;
}

export async function runCli(words: readonly string[], { stdin = '', readsLittle = false }: RunOptions = {}): Promise<Finished> {
  const child = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), MAIN, ...words]);
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  if (readsLittle) child.stdout.once('data', () => child.stdout.destroy());
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = readsLittle ? Promise.resolve('') : text(child.stdout);
  const [stdout, stderr, code] = await Promise.all([output, text(child.stderr), closed]);
  return { code, stdout, stderr };
}

/** The lines of `--json`. */
export function records(stdout: string): readonly Readonly<Record<string, unknown>>[] {
  return stdout.trimEnd().split('\n').map((line) => {
    const record: Record<string, unknown> = JSON.parse(line);
    return record;
  });
}
