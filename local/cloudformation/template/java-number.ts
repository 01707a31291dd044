/**
 * How CloudFormation, a Java service, writes a template's numbers as text.
 *
 * Seen in public: 5e+08 arrives as 5.0E8 (https://github.com/awslabs/aws-cloudformation-template-formatter/issues/10),
 * an account id in scientific notation (https://github.com/aws/aws-cli/issues/6908).
 * Format: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Double.html#toString(double)
 */

/** Widest whole numbers that stay digits: Java's `int`. */
const MAX_INT = 2 ** 31 - 1;
const MIN_INT = -(2 ** 31);
/** Java writes plain decimals from 10^-3 up to 10^7, and computerized scientific notation outside. */
const LEAST_PLAIN = 1e-3;
const LEAST_SCIENTIFIC = 1e7;

/**
 * The text of a number: whole numbers within Java's `int` as digits, everything else as a Java double.
 *
 * A whole number that the template spells with a point (`1.0`) cannot be told from `1` once JSON was parsed: it is written `1`.
 */
export function javaNumber(value: number): string {
  const fitsInt = Number.isInteger(value) && value >= MIN_INT && value <= MAX_INT;
  return fitsInt ? String(value === 0 ? 0 : value) : javaDouble(value);
}

/** `Double.toString(value)`: `0.5`, `1.0E-4`, `1.23456789E10`. */
export function javaDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const magnitude = Math.abs(value);
  if (magnitude === 0) return `${sign}0.0`;
  // The shortest digits that read back as the same double, as JavaScript finds them too; but Java wants two at least, the nearest ones.
  const shortest = magnitude.toExponential();
  const [mantissa = '', exponentText = '0'] = (shortest.includes('.') ? shortest : magnitude.toExponential(1)).split('e');
  const digits = mantissa.replace('.', '').replace(/0$/, '');
  const exponent = Number(exponentText);
  if (magnitude < LEAST_PLAIN || magnitude >= LEAST_SCIENTIFIC) {
    return `${sign}${withPoint(digits, 1)}E${exponent}`;
  }
  return exponent >= 0
    ? `${sign}${withPoint(digits.padEnd(exponent + 1, '0'), exponent + 1)}`
    : `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
}

/** At least one digit stands after the point. */
function withPoint(digits: string, whole: number): string {
  return `${digits.slice(0, whole)}.${digits.slice(whole) || '0'}`;
}
