/**
 * What an output of a custom resource is read as.
 *
 * CloudFormation transports every output as text or as a list of texts; the type decides which getter of `TypedCustomResource` may read it.
 */
export enum OutputType {
  /** Text: read with `getAttString`. */
  STRING = 'string',

  /** A number: read with `getAttNumber`. */
  NUMBER = 'number',

  /** `true` or `false`: read with `getAttBoolean`. */
  BOOLEAN = 'boolean',

  /** A list of texts: read with `getAttStringList`. */
  STRING_LIST = 'string list',
}
