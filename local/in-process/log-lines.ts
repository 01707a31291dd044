/** A handler's output as lines, the structured ones parsed. */
import { StringDecoder } from 'node:string_decoder';
import { isRecord } from '../cloudformation/template/value';

/** One line that a handler wrote to stdout: a JSON object as it is, any other line as its `message`. */
export type LocalLogEntry = Readonly<Record<string, unknown>>;

export class LogLines {
  public readonly entries: LocalLogEntry[] = [];
  private readonly decoder = new StringDecoder('utf8');
  private unfinished = '';

  constructor(private readonly onEntry: (entry: LocalLogEntry) => void) {}

  write(chunk: string | Uint8Array): void {
    const lines = (this.unfinished + (typeof chunk === 'string' ? chunk : this.decoder.write(Buffer.from(chunk)))).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) this.add(line);
  }

  /** A last line needs no line break. */
  end(): void {
    const rest = this.unfinished + this.decoder.end();
    this.unfinished = '';
    this.add(rest);
  }

  private add(line: string): void {
    if (line.trim() === '') return;
    const entry = parse(line);
    this.entries.push(entry);
    this.onEntry(entry);
  }
}

function parse(line: string): LocalLogEntry {
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value;
  } catch {
    // Not every line is JSON.
  }
  return { message: line };
}
