/** What a status says of the operation, and the colour that stands for it, on a terminal and in a picture. */
import { ResourceStatus, StackStatus } from '../stack/statuses';

/** `unfinished` = it goes on, or no event tells its end. */
export type Outcome = 'complete' | 'deleted' | 'failed' | 'rolled-back' | 'kept' | 'unfinished';

/** ANSI's foreground colours; Node's own `styleText` looks at the standard output instead of where events go. */
const RED = 31;
const GREEN = 32;
const YELLOW = 33;
const BLUE = 34;

export const COLOURS: Readonly<Record<Outcome, { readonly ansi: number; readonly hex: string }>> = {
  'complete': { ansi: GREEN, hex: '#2e8540' },
  'deleted': { ansi: GREEN, hex: '#7a869a' },
  'failed': { ansi: RED, hex: '#c9252d' },
  'rolled-back': { ansi: YELLOW, hex: '#e08a00' },
  'kept': { ansi: YELLOW, hex: '#5b6fd6' },
  'unfinished': { ansi: BLUE, hex: '#9bb8d3' },
};

/** A rollback counts as one from its beginning. */
export function outcomeOf(status: StackStatus | ResourceStatus): Outcome {
  if (status.endsWith('_FAILED')) return 'failed';
  if (status.endsWith('_SKIPPED')) return 'kept';
  if (status.includes('ROLLBACK')) return 'rolled-back';
  if (status === 'DELETE_COMPLETE') return 'deleted';
  return status.endsWith('_COMPLETE') ? 'complete' : 'unfinished';
}
