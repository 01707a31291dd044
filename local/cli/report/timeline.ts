/** What a picture of an operation shows, read off its events alone: the same events are the same picture. */
import { Outcome, outcomeOf } from '../../cloudformation/events/outcome';
import { STACK_TYPE, StackEvent } from '../../cloudformation/events/stack-event';

/** One operation on one thing. */
export interface Bar {
  /** Milliseconds since the timeline's start. */
  readonly from: number;
  readonly to: number;
  /** The last that was told of the operation. */
  readonly status: StackEvent['status'];
  readonly outcome: Outcome;
}

/** One resource, or the stack itself. */
export interface Row {
  readonly logicalId: string;
  readonly type: string;
  /** More than one when what was created, or changed, was changed back or deleted. */
  readonly bars: readonly Bar[];
  readonly reasons: readonly string[];
}

export interface Timeline {
  readonly title: string;
  readonly start: Date | undefined;
  readonly durationMs: number;
  /** In the order in which the operation came to them. */
  readonly rows: readonly Row[];
}

/** Reasons that say nothing about this very operation. */
const USUAL_REASONS: readonly (string | undefined)[] = [undefined, 'User Initiated', 'Resource creation Initiated'];

/** @param events of one operation, oldest first */
export function makeTimeline(events: readonly StackEvent[]): Timeline {
  const start = events[0]?.timestamp;
  const end = events.at(-1)?.timestamp;
  const last = events.filter(({ type }) => type === STACK_TYPE).at(-1);
  const origin = start?.getTime() ?? 0;
  return {
    title: last === undefined ? 'no events: nothing changed' : `${last.stackName}: ${last.status}`,
    start,
    durationMs: (end?.getTime() ?? 0) - origin,
    rows: byThing(events).map((own) => makeRow(own, origin, (end?.getTime() ?? 0) - origin)),
  };
}

function byThing(events: readonly StackEvent[]): readonly (readonly StackEvent[])[] {
  const things = new Map<string, StackEvent[]>();
  for (const event of events) {
    const key = `${event.stackId}|${event.type}|${event.logicalId}`;
    things.set(key, [...things.get(key) ?? [], event]);
  }
  return [...things.values()];
}

function makeRow(events: readonly StackEvent[], origin: number, end: number): Row {
  const bars: Bar[] = [];
  let open: { from: number; status: StackEvent['status'] } | undefined;
  for (const { status, timestamp } of events) {
    const now = timestamp.getTime() - origin;
    if (status.endsWith('_IN_PROGRESS')) {
      if (open?.status === status) continue;
      if (open !== undefined) bars.push({ ...open, to: now, outcome: turned(open.status, status) });
      open = { from: now, status };
    } else {
      bars.push({ from: open?.from ?? now, to: now, status, outcome: outcomeOf(status) });
      open = undefined;
    }
  }
  if (open !== undefined) bars.push({ ...open, to: end, outcome: 'unfinished' });
  const { logicalId = '', type = '' } = events[0] ?? {};
  const reasons = events.flatMap(({ status, reason }) => (reason === undefined || USUAL_REASONS.includes(reason) ? [] : [`${status}: ${reason}`]));
  return { logicalId, type, bars, reasons };
}

/** How a stack's operation ended that turned into another: `UPDATE_IN_PROGRESS` into a rollback, or into the clean-up. */
function turned(status: StackEvent['status'], next: StackEvent['status']): Outcome {
  if (next.includes('ROLLBACK') && !status.includes('ROLLBACK')) return 'failed';
  if (next.includes('CLEANUP')) return status.includes('ROLLBACK') ? 'rolled-back' : 'complete';
  return 'unfinished';
}
