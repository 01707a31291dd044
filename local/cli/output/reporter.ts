/** How an operation is told: lines for people, or JSON lines for programs. */
import { maskedJson } from './mask';
import { Progress } from './progress';
import { Screen } from './screen';
import { StackEvent } from '../../cloudformation/events/stack-event';
import { StackEventPrinter } from '../../cloudformation/events/stack-event-printer';
import { StackResult } from '../../cloudformation/stack/descriptions';
import { LogLine } from '../../lambda/invocation';
import { HostMessage } from '../../lambda/lambda-host-options';

export interface Reporter {
  event(event: StackEvent): void;
  log(line: LogLine | HostMessage): void;
  result(result: StackResult): void;
  /** Called every now and then while an operation runs. */
  tick(now: number): void;
}

/** Events as the CDK's command line shows them, logs between them, outputs at the end. */
export class TextReporter implements Reporter {
  private readonly printer: StackEventPrinter;
  private readonly progress = new Progress();

  constructor(private readonly screen: Screen) {
    this.printer = new StackEventPrinter(screen);
  }

  event(event: StackEvent): void {
    this.progress.observe(event);
    this.screen.showStatus('');
    this.printer.print(event);
  }

  log(line: LogLine | HostMessage): void {
    this.screen.write(logText(line));
  }

  result({ stackName, status, failed, reason, events, outputs }: StackResult): void {
    this.screen.showStatus('');
    const entries = Object.entries(outputs);
    if (entries.length > 0 && !failed) this.screen.write(`\nOutputs:\n${entries.map(([name, value]) => `${stackName}.${name} = ${value}\n`).join('')}`);
    const why = reason === undefined ? '' : `: ${reason}`;
    const end = failed ? `failed${why}` : events.length === 0 ? 'nothing to do' : 'complete';
    this.screen.write(`\n${stackName}: ${status}, ${end}\n`);
  }

  tick(now: number): void {
    this.screen.showStatus(this.progress.text(now));
  }
}

/** One object a line; `record` says which kind it is. */
export class JsonReporter implements Reporter {
  constructor(private readonly screen: Screen) {}

  event(event: StackEvent): void {
    this.line({ record: 'event', ...event });
  }

  log(line: LogLine | HostMessage): void {
    this.line({ record: 'log', ...line });
  }

  /** Without the events: each has had its line. */
  result({ stackName, status, failed, reason, outputs }: StackResult): void {
    this.line({ record: 'result', stackName, status, failed, reason, outputs });
  }

  /** Programs wait by themselves. */
  tick(): void {}

  private line(record: object): void {
    this.screen.write(`${maskedJson(record)}\n`);
  }
}

/** `12:00:00 | function | line`; what the host itself says has no function. */
export function logText(line: LogLine | HostMessage): string {
  const time = line.time.toISOString().slice(11, 19);
  const source = 'functionName' in line ? line.functionName : 'lambda';
  return line.message.split('\n').map((text) => `${time} | ${source} | ${text}\n`).join('');
}
