/** How CloudFormation writes what a template says into `ResourceProperties`. */

/**
 * A double as Java prints it.
 *
 * @see https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Double.html#toString(double)
 */
export function javaDouble(number: number): string {
  const [mantissa = '', exponent = ''] = Math.abs(number).toExponential().split('e');
  const sign = number < 0 || Object.is(number, -0) ? '-' : '';
  const power = Number(exponent);
  if (number === 0) return `${sign}0.0`;
  const digits = mantissa.replace('.', '');
  if (power < -3 || power >= 7) return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${power}`;
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const padded = digits.padEnd(power + 2, '0');
  return `${sign}${padded.slice(0, power + 1)}.${padded.slice(power + 1)}`;
}

/** What CloudFormation sends: scalars as text at every depth, members that are null left out. */
export function asSent(value: unknown, number: (value: number) => string = javaDouble): unknown {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((entry) => asSent(entry, number));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, asSent(member, number)]));
}
