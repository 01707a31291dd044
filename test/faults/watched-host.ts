/** The local Lambda host, and what was seen of it since it was last told to forget. */
import { LambdaHost } from '../../local/lambda/lambda-host';
import type { LambdaHostOptions } from '../../local/lambda/lambda-host-options';

/** Lambda waits a minute and then two between the attempts at a failed event; the matrix need not. */
const RETRY_DELAYS_MS = [200, 200];

export class WatchedHost {
  readonly host: LambdaHost;
  private lines: string[] = [];
  private failed = false;

  constructor(options: Pick<LambdaHostOptions, 'node' | 'faults' | 'initTimeoutMs'>) {
    this.host = new LambdaHost({
      ...options,
      retryDelaysMs: RETRY_DELAYS_MS,
      observe: ({ outcome }) => {
        this.failed ||= outcome !== 'success';
      },
      log: ({ message }) => void this.lines.push(message),
    });
  }

  /** Everything that functions wrote. */
  get log(): string {
    return this.lines.join('\n');
  }

  /** Whether an invocation failed. */
  get invocationFailed(): boolean {
    return this.failed;
  }

  forget(): void {
    this.lines = [];
    this.failed = false;
  }
}
