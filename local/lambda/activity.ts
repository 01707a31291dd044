/** Knows whether a host has work, and keeps this process alive exactly that long. */

/** Far enough away that the timer never fires of use: its being there is its work. */
const KEEP_ALIVE_MS = 2 ** 30;

export class Activity {
  private running = 0;
  private keepAlive: NodeJS.Timeout | undefined;
  private waiting: (() => void)[] = [];

  /** Counts as work until it settles. */
  public async track<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    this.keepAlive ??= setInterval(() => undefined, KEEP_ALIVE_MS);
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (this.running === 0) this.rest();
    }
  }

  /** Resolves when there is no work. */
  public idle(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private rest(): void {
    clearInterval(this.keepAlive);
    this.keepAlive = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
