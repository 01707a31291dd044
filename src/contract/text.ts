/**
 * Reads the text that CloudFormation makes of a scalar.
 *
 * Every scalar in `ResourceProperties` arrives as text: `true` as `"true"`, 14 as `"14"`, doubles as Java prints them (`"1.0E-4"`, `"5.0E8"`).
 */

/** JSON's grammar of a number: no sign but a minus, no leading zero, no blanks, no hexadecimal, no NaN. */
const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Most digits that `toPrecision` can print: a longer text is not compared, so it stays text. */
const MAX_PRECISION = 100;

/**
 * The number that a text says, or undefined when JavaScript's numbers cannot hold it exactly.
 *
 * Exactly: the nearest double prints as this very number again, in its shortest form or with as many digits as the text has.
 * So `"9007199254740993"` (2^53 + 1) is no number here, nor are `"007"`, `" 5"`, `"0x10"`, `""` and `"NaN"`: whoever wrote those meant text.
 */
export function numberIn(text: string): number | undefined {
  const said = decimal(text);
  if (said === undefined) return undefined;
  if (said.digits === '') return 0;
  const value = Number(text);
  const precision = said.digits.length + Math.max(0, said.exponent);
  if (!Number.isFinite(value)) return undefined;
  if (isSame(said, decimal(String(value)))) return value;
  return precision <= MAX_PRECISION && isSame(said, decimal(value.toPrecision(precision))) ? value : undefined;
}

/** The boolean that a text says; `"TRUE"` and `"1"` are text. */
export function booleanIn(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** A decimal number without its sign: significant digits, none for zero, and a power of ten. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

function decimal(text: string): Decimal | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', power = '0'] = match;
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return { digits, exponent: Number(power) - fraction.length + (all.length - digits.length) };
}

function isSame(one: Decimal, other: Decimal | undefined): boolean {
  return one.digits === other?.digits && one.exponent === other.exponent;
}
