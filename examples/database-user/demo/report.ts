/** What the demo shows: each step's stack events as CloudFormation's console lists them, then what was found beside what had to be. */
import type { WriteStream } from 'node:tty';
import { isDeepStrictEqual, styleText } from 'node:util';
import type { Role } from './embedded-database';
import { StackEventPrinter, type StackEvent } from 'cdk-custom-resource-kit/local';

export class Report {
  private readonly events: StackEventPrinter;
  private steps = 0;
  private checks = 0;
  private failures = 0;

  constructor(private readonly out: WriteStream) {
    this.events = new StackEventPrinter(out);
  }

  step(title: string): void {
    this.steps += 1;
    this.out.write(`\n${this.style('bold', `${this.steps}. ${title}`)}\n`);
  }

  event(event: StackEvent): void {
    this.events.print(event);
  }

  check(what: string, got: unknown, wanted: unknown): void {
    const passed = isDeepStrictEqual(got, wanted);
    this.verdict(passed, passed ? `${what}: ${show(got)}` : `${what}: expected ${show(wanted)}, got ${show(got)}`);
  }

  /** The roles as a table, and whether they are the ones that had to be. */
  roles(got: readonly Role[], wanted: readonly Role[]): void {
    const rows = got.map(({ name, connections, database }) => `     ${name.padEnd(12)} ${String(connections).padStart(11)}   ${database ?? '-'}\n`);
    this.out.write(`   in the database:\n     ${'role'.padEnd(12)} connections   database\n${rows.length > 0 ? rows.join('') : '     (none)\n'}`);
    this.check('roles', got.map((role) => role.name), wanted.map((role) => role.name));
    for (const role of wanted) this.check(`role ${role.name}`, got.find(({ name }) => name === role.name), role);
  }

  /** Whether some resource failed for this reason. */
  reason(events: readonly StackEvent[], wanted: RegExp): void {
    const reasons = events.flatMap(({ status, reason }) => (status.endsWith('_FAILED') && reason !== undefined ? [reason] : []));
    const found = reasons.find((reason) => wanted.test(reason));
    this.verdict(found !== undefined, found !== undefined ? `answered: ${found}` : `no reason matches ${wanted}, got ${show(reasons)}`);
  }

  /** Prints the verdict over everything; true if nothing differed. */
  finish(): boolean {
    const verdict = `${this.steps} steps, ${this.checks} checks, ${this.failures} failed`;
    this.out.write(`\n${this.style(this.failures === 0 ? 'green' : 'red', verdict)}\n`);
    return this.failures === 0 && this.checks > 0;
  }

  private verdict(passed: boolean, text: string): void {
    this.checks += 1;
    if (!passed) this.failures += 1;
    this.out.write(`   ${passed ? this.style('green', '✓') : this.style('red', '✗')} ${text}\n`);
  }

  private style(format: 'bold' | 'green' | 'red', text: string): string {
    return this.out.isTTY && process.env.NO_COLOR === undefined ? styleText(format, text) : text;
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
