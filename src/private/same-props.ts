/** Whether two bags of props say the same: constructs by identity, everything else by value. */
import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** The names of the members in which `a` and `b` differ. */
export function differences(a: object, b: object, ignored: readonly string[]): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => !ignored.includes(name) && !same(Reflect.get(a, name), Reflect.get(b, name)));
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Construct.isConstruct(a) || Construct.isConstruct(b)) return false;
  if (a instanceof Duration && b instanceof Duration && !a.isUnresolved() && !b.isUnresolved()) return a.toMilliseconds() === b.toMilliseconds();
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  return differences(a, b, []).length === 0;
}
