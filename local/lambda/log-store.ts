/** Keeps what functions write, line by line, in order. */
import { LogLine } from './invocation';

/** Where a line comes from. */
export type LogSource = Omit<LogLine, 'time' | 'message'>;

export class LogStore {
  private readonly lines: LogLine[] = [];

  public constructor(private readonly told: (line: LogLine) => void = () => undefined) {}

  public add(source: LogSource, text: string): void {
    // Lambda's runtimes write a message of several lines as one, with carriage returns.
    const line: LogLine = { ...source, time: new Date(), message: text.replaceAll('\r', '\n') };
    this.lines.push(line);
    this.told(line);
  }

  public ofFunction(functionName: string): readonly LogLine[] {
    return this.lines.filter((line) => line.functionName === functionName);
  }

  public ofInvocation(requestId: string, logStreamName: string): readonly LogLine[] {
    return this.lines.filter((line) => line.requestId === requestId && line.logStreamName === logStreamName);
  }
}

/** Cuts a stream of text into lines; the last one may lack its line break. */
export class LineCutter {
  private rest = '';

  public constructor(private readonly line: (text: string) => void) {}

  public add(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  public end(): void {
    if (this.rest !== '') this.line(this.rest);
    this.rest = '';
  }
}
