/** The standard output: masks what is written, and keeps a progress line below it on a terminal. */
import { mask } from './mask';
import { EventOutput } from '../../cloudformation/events/stack-event-printer';

export interface TerminalStream extends EventOutput {
  readonly columns?: number;
}

/** Where a terminal does not tell its width. */
const DEFAULT_COLUMNS = 80;
/** To the start of the line, and nothing more on it. */
const CLEAR_LINE = '\r\u001b[2K';

export class Screen implements EventOutput {
  private status = '';

  constructor(private readonly stream: TerminalStream) {}

  get isTTY(): boolean {
    return this.stream.isTTY === true;
  }

  write(text: string): void {
    const { status } = this;
    this.showStatus('');
    this.stream.write(mask(text));
    this.showStatus(status);
  }

  /** Replaces the line below everything written; empty = there is none. Not on a terminal, nothing is shown. */
  showStatus(text: string): void {
    if (!this.isTTY || text === this.status) return;
    // 0 is how some terminals say that they do not know.
    const { columns = 0 } = this.stream;
    const width = (columns > 0 ? columns : DEFAULT_COLUMNS) - 1;
    // A line that wraps could not be cleared.
    const line = mask(text).replaceAll(/[^\x20-\x7e]/g, '?').slice(0, width);
    this.stream.write(`${CLEAR_LINE}${line}`);
    this.status = text;
  }
}
