/** What went wrong, as the text that CloudFormation shows: from any thrown value, readable, within its bytes. */
import { isRecord, isText } from './parse';

/** ANSI sequences, control characters except line feed and tab, and halves of characters: CloudFormation's event list breaks on them. */
const UNREADABLE = /\x1b\][^\x07\x1b]*(\x07|\x1b\\)|[\x1b\x9b]\[?[0-?]*[ -/]*[0-~]|[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/gu;

/** The message of whatever was thrown, the author's own words first. Never empty, never throws. */
export const messageOf = (thrown: unknown, depth = 0): string => {
  /** Causes of causes: more do not help. */
  const mostCauses = 5;
  try {
    if (isText(thrown)) return thrown;
    if (!isRecord(thrown)) return `${String(thrown) || '""'} was thrown`;
    const { message, name, cause, errors } = thrown;
    const own = isText(message) ? message : thrown instanceof Error ? 'no message' : JSON.stringify(thrown);
    const kind = isText(name) && name !== 'Error' ? ` (${name})` : '';
    const causes = [errors, cause].flat().filter((inner) => inner !== undefined && depth < mostCauses);
    return [own + kind, ...causes.map((inner) => messageOf(inner, depth + 1))].join('; caused by: ');
  } catch {
    return 'an unreadable value was thrown';
  }
};

/** Fails the request, or the part of it that is under way. */
export const refuse: (message: string) => never = (message) => {
  throw new Error(message);
};

export const readable = (text: string): string => text.replace(UNREADABLE, '');

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Head and tail in at most `budget` bytes of JSON: the head is cut, between characters; the tail goes if it would take half of it. */
export const fit = (head: string, tail: string, budget: number): string => {
  if (bytesOf(head + tail) <= budget) return head + tail;
  const end = `…${bytesOf(tail) < budget / 2 ? tail : ''}`;
  let left = budget - bytesOf(end);
  let kept = '';
  for (const character of head) {
    left -= bytesOf(character) - 2;
    if (left < 0) break;
    kept += character;
  }
  return kept + end;
};
