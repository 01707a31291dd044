/** Prints stack events as the CDK's command line and CloudFormation's console list them. */
import { COLOURS, outcomeOf } from './outcome';
import { StackEvent } from './stack-event';

/** Where lines go: `process.stdout`, or anything with a `write`. */
export interface EventOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface StackEventPrinterOptions {
  /**
   * Whether statuses are coloured.
   *
   * @default - yes on a terminal, unless the environment holds `NO_COLOR` (https://no-color.org)
   */
  readonly color?: boolean;
}

/** Widths of the columns; longer texts push the next column to the right. */
const STATUS_WIDTH = 28;
const TYPE_WIDTH = 28;
const INDENT = ' '.repeat(11);

/**
 * Prints one event at a time: time, status, type, logical id, how long it took, and the reason below.
 *
 *     new LocalCloudFormation(assembly, { onEvent: (event) => printer.print(event) })
 */
export class StackEventPrinter {
  private readonly color: boolean;
  /** When the operation that is under way on each resource began. */
  private readonly begun = new Map<string, Date>();

  constructor(private readonly output: EventOutput, options: StackEventPrinterOptions = {}) {
    this.color = options.color ?? (output.isTTY === true && process.env.NO_COLOR === undefined);
  }

  print(event: StackEvent): void {
    this.output.write(`${this.line(event)}\n`);
  }

  private line(event: StackEvent): string {
    const time = event.timestamp.toISOString().slice(11, 19);
    const status = this.paint(event.status, event.status.padEnd(STATUS_WIDTH));
    const head = `${time} | ${status} | ${event.type.padEnd(TYPE_WIDTH)} | ${event.logicalId}${this.duration(event)}`;
    return event.reason === undefined ? head : `${head}\n${event.reason.split('\n').map((line) => INDENT + this.paint(event.status, line)).join('\n')}`;
  }

  /** Time since the resource's own `…_IN_PROGRESS`, in seconds. */
  private duration({ stackId, logicalId, status, timestamp }: StackEvent): string {
    const key = `${stackId}|${logicalId}`;
    const start = this.begun.get(key);
    if (status.endsWith('_IN_PROGRESS')) {
      if (start === undefined) this.begun.set(key, timestamp);
      return '';
    }
    this.begun.delete(key);
    return start === undefined ? '' : ` (${((timestamp.getTime() - start.getTime()) / 1000).toFixed(1)} s)`;
  }

  private paint(status: StackEvent['status'], text: string): string {
    return this.color ? `\u001b[${COLOURS[outcomeOf(status)].ansi}m${text}\u001b[39m` : text;
  }
}

/** The same for several events at once, without colours unless asked for. */
export function renderEvents(events: readonly StackEvent[], options: StackEventPrinterOptions = {}): string {
  const lines: string[] = [];
  const printer = new StackEventPrinter({ write: (text) => lines.push(text) }, options);
  for (const event of events) printer.print(event);
  return lines.join('');
}
