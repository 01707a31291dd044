/** Knows what an operation waits for. */
import { STACK_TYPE, StackEvent } from '../../cloudformation/events/stack-event';

/** Shorter waits show no progress: a line that flashes tells nothing. */
const LONG_MS = 2000;

interface Waiting {
  readonly logicalId: string;
  readonly status: StackEvent['status'];
  readonly since: number;
}

export class Progress {
  /** By stack and logical id; a map keeps the oldest first. */
  private readonly waiting = new Map<string, Waiting>();

  observe({ stackId, logicalId, type, status, timestamp }: StackEvent): void {
    if (type === STACK_TYPE) return;
    const key = `${stackId}|${logicalId}`;
    const before = this.waiting.get(key);
    if (!status.endsWith('_IN_PROGRESS')) this.waiting.delete(key);
    else if (before?.status !== status) this.waiting.set(key, { logicalId, status, since: timestamp.getTime() });
  }

  /** Such as `Thing CREATE_IN_PROGRESS for 12 s (and 2 more)`; empty = nothing has taken long. */
  text(now: number): string {
    const [oldest, ...others] = [...this.waiting.values()].filter(({ since }) => now - since >= LONG_MS);
    if (oldest === undefined) return '';
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return `${oldest.logicalId} ${oldest.status} for ${Math.floor((now - oldest.since) / 1000)} s${more}`;
  }
}
