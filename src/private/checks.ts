/** Checks of plain values at synth: each error says where, what is allowed, what was got and what to do. Tokens pass. */
import { Duration, Size, Token } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';

/** The construct that an error is about, or the path of one that is about to be made. */
export type Where = IConstruct | string;

/** The path that a construct will have. */
export function pathOf(scope: IConstruct, id: string): string {
  return scope.node.path === '' ? id : `${scope.node.path}/${id}`;
}

/** An error about a construct: its path first, so that it is found in an app of hundreds. */
export function misuse(where: Where, message: string, cause?: unknown): Error {
  return new Error(`${typeof where === 'string' ? where : where.node.path}: ${message}`, cause === undefined ? undefined : { cause });
}

/** What is allowed for a duration, and why: the end of its error. */
export interface DurationRange {
  readonly name: string;
  readonly min: Duration;
  readonly max: Duration;
  /** What to do when the range is left. */
  readonly fix: string;
}

/** Throws unless `value` lies in the range, in whole seconds. */
export function checkDuration(where: Where, value: Duration, range: DurationRange): void {
  if (value.isUnresolved()) {
    if (value.unitLabel() === 'seconds') return;
    throw misuse(where, `${range.name} must be given as Duration.seconds() when it is a token, got a token in ${value.unitLabel()}`);
  }
  const milliseconds = value.toMilliseconds({ integral: false });
  const inRange = milliseconds >= range.min.toMilliseconds() && milliseconds <= range.max.toMilliseconds();
  if (inRange && milliseconds % 1000 === 0) return;
  throw misuse(
    where,
    `${range.name} must be whole seconds from ${range.min.toHumanString()} to ${range.max.toHumanString()}, got ${value.toHumanString()}; ${range.fix}`,
  );
}

/** Throws unless `value` is a whole number in the range. */
export function checkWholeNumber(where: Where, name: string, value: number, min: number, max: number, fix: string): void {
  if (Token.isUnresolved(value)) return;
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw misuse(where, `${name} must be a whole number from ${min} to ${max}, got ${value}; ${fix}`);
}

/** Throws unless `value` lies in the range, in mebibytes. */
export function checkSize(where: Where, name: string, value: Size, min: Size, max: Size, fix: string): void {
  if (value.isUnresolved()) return;
  const mebibytes = value.toKibibytes() / 1024;
  if (mebibytes >= min.toMebibytes() && mebibytes <= max.toMebibytes() && Number.isInteger(mebibytes)) return;
  throw misuse(
    where,
    `${name} must be whole mebibytes from ${min.toMebibytes()} to ${max.toMebibytes()}, got ${mebibytes}; ${fix}`,
  );
}

/** Throws unless `value` matches. */
export function checkPattern(where: Where, name: string, value: string, pattern: RegExp, allowed: string, fix: string): void {
  if (Token.isUnresolved(value) || pattern.test(value)) return;
  throw misuse(where, `${name} must be ${allowed}, got ${JSON.stringify(value)}; ${fix}`);
}
