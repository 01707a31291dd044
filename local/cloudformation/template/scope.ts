import { Value } from './value';
import type { NoValue } from './value';

/**
 * What a template's functions may ask while a value is evaluated.
 *
 * `path` is where in the template the question stands, for errors.
 */
export interface Scope {
  readonly region: string;
  /** `Ref`: a parameter, a pseudo parameter or a resource. */
  ref(name: string, path: string): Value | NoValue;
  /** `Fn::GetAtt`. */
  attribute(logicalId: string, name: string, path: string): Value;
  /** A named condition of the template. */
  condition(name: string, path: string): boolean;
  /** `Fn::FindInMap`; undefined = no such entry. */
  mapping(map: string, topLevelKey: string, secondLevelKey: string): Value | undefined;
  /** `Fn::ImportValue`: an export of another stack. */
  importedValue(name: string, path: string): Value;
  /** `Fn::GetStackOutput`: an output of another stack, of the account. */
  stackOutput(output: { readonly stackName: string; readonly outputName: string; readonly region: string }, path: string): Value;
}
