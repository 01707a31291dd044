/**
 * A template that CloudFormation would refuse before it touches the stack.
 *
 * The message is `[/path/in/the/template] ` and then CloudFormation's own words where they are known.
 */
export class TemplateError extends Error {
  public override readonly name = 'TemplateError';

  /** @param path where in the template, for instance `/Resources/Thing/Properties/Name`; empty = the whole template */
  constructor(public readonly path: string, words: string) {
    super(path === '' ? words : `[${path}] ${words}`);
  }
}

/**
 * A value that cannot be had while an operation runs: an attribute that a custom resource did not answer, a missing export.
 *
 * It fails the resource that asked for it, and so the stack.
 */
export class UnavailableValueError extends Error {
  public override readonly name = 'UnavailableValueError';
}
