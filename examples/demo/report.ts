/** What the demo shows: each step's stack events as CloudFormation's console lists them, then what was found beside what had to be. */
import type { WriteStream } from 'node:tty';
import { isDeepStrictEqual, styleText } from 'node:util';
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

  /** Shows what was found, a row a line. */
  table(title: string, rows: readonly string[]): void {
    this.out.write(`   ${title}:\n${rows.map((row) => `     ${row}\n`).join('')}`);
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
