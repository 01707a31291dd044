/** Keys in policies: each character for itself, whatever it means to IAM. */
import { Token } from 'aws-cdk-lib';

/**
 * What IAM reads as a wildcard or as the start of a policy variable, and how it is written to stand for itself.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html#policy-vars-specialchars
 */
const SPECIAL = /\*|\?|\$(?=\{)/g;

/** Whether IAM reads more than itself in this key. */
export function hasSpecials(key: string): boolean {
  return !Token.isUnresolved(key) && key.search(SPECIAL) >= 0;
}

/** A key as it stands in the resource of a statement. Tokens pass: the handler refuses what they must not become. */
export function resourceText(key: string): string {
  return Token.isUnresolved(key) ? key : key.replace(SPECIAL, '${$&}');
}

/** A key as it stands in a condition that compares texts, where wildcards have no meaning. */
export function conditionText(key: string): string {
  return Token.isUnresolved(key) ? key : key.replace(/\$(?=\{)/g, '${$}');
}
