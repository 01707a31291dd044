/** What went wrong, as the text that CloudFormation shows: from any thrown value, readable, within its bytes. */
import { isRecord, isText } from './parse';

/** ANSI sequences, control characters except line feed and tab, and halves of characters: CloudFormation's event list breaks on them. */
const UNREADABLE = /\x1b\][^\x07\x1b]*(\x07|\x1b\\)|[\x1b\x9b]\[?[0-?]*[ -/]*[0-~]|[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udfff\ufffe\uffff]/gu;

/** The message of whatever was thrown, the author's own words first. Never empty, never throws. */
export const messageOf = (thrown: unknown, depth = 0, budget = { left: 20 }): string => {
  /** Causes of causes: more do not help. */
  const mostCauses = 5;
  budget.left -= 1;
  try {
    if (isShown(thrown)) return thrown;
    if (!isRecord(thrown)) return `${isShown(String(thrown)) ? String(thrown) : '""'} was thrown`;
    const { message, name, cause, errors } = thrown;
    const own = isShown(message) ? message : thrown instanceof Error ? 'no message' : JSON.stringify(thrown, replacer((value) => value));
    const kind = isText(name) && name !== 'Error' ? ` (${name})` : '';
    const texts = [own + kind];
    for (const inner of depth < mostCauses ? [errors, cause].flat() : []) {
      if (inner !== undefined && budget.left > 0) texts.push(messageOf(inner, depth + 1, budget));
    }
    return texts.join('; caused by: ');
  } catch {
    return 'an unreadable value was thrown';
  }
};

/** Fails the request, or the part of it that is under way. */
export const refuse: (message: string) => never = (message) => {
  throw new Error(message);
};

/** A text with something to see. */
const isShown = (value: unknown): value is string => isText(value) && readable(value).trim() !== '';

/** For `JSON.stringify`: what JSON cannot hold is told in a word, and leaves the rest as it is. */
export const replacer = (textOf: (value: unknown) => unknown) => {
  /** The objects around a member. */
  const line: unknown[] = [];
  return function (this: unknown, _key: string, value: unknown): unknown {
    while (line.length && line.at(-1) !== this) line.pop();
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || !value || value instanceof Error) return textOf(value);
    if (line.includes(value)) return '[circular]';
    line.push(value);
    return value;
  };
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
