import { TerminalStream } from './output/screen';

/** What a command sees of the process it runs in. */
export interface Io {
  readonly stdout: TerminalStream;
  readonly stderr: { write(text: string): unknown };
  /** All of the standard input. */
  readStdin(): Promise<string>;
}
