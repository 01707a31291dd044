/** References to booleans: the CDK has no type hint for them, so that they could not be told from references to text. */
import { IResolvable, Reference } from 'aws-cdk-lib';

const references = new WeakSet<IResolvable>();

/** Remembers that this reference becomes `true` or `false`. */
export function booleanReference(reference: Reference): IResolvable {
  references.add(reference);
  return reference;
}

/** Whether a token is a reference that becomes `true` or `false`. */
export function isBooleanReference(token: IResolvable): boolean {
  return references.has(token);
}
