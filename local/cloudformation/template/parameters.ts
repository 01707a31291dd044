/**
 * Values of a template's parameters.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/parameters-section-structure.html
 */
import { scalarText } from './stringify';
import { ParameterDefinition } from './template';
import { TemplateError } from './template-error';
import { isScalar, sameValue, Value } from './value';

/** Parameter types whose value is the name of an SSM parameter. */
const SSM_TYPE = /^AWS::SSM::Parameter::Value<(?<inner>.+)>$/;
/** What the CDK's bootstrap stack writes: https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-customizing.html */
const BOOTSTRAP_VERSION = /^\/cdk-bootstrap\/[^/]+\/version$/;
/** Newer than any version that a template asks for. */
const STAND_IN_BOOTSTRAP_VERSION = '999';

export type ParameterValues = ReadonlyMap<string, Value>;

/**
 * The value that `Ref` gives for each parameter.
 *
 * A parameter that is read from SSM gets a stand-in: `stand-in-for-<name>`, and a version for the CDK's bootstrap parameter.
 *
 * @param given values by name; what is left out takes its default
 * @throws TemplateError for a missing, unknown or not allowed value
 */
export function resolveParameters(definitions: ReadonlyMap<string, ParameterDefinition>, given: Readonly<Record<string, string>>): ParameterValues {
  const unknown = Object.keys(given).filter((name) => !definitions.has(name));
  if (unknown.length > 0) throw new TemplateError('', `Parameters: [${unknown.join(', ')}] do not exist in the template`);
  const missing = [...definitions.values()].filter(({ name, default: value }) => given[name] === undefined && value === undefined);
  if (missing.length > 0) throw new TemplateError('', `Parameters: [${missing.map(({ name }) => name).join(', ')}] must have values`);
  return new Map([...definitions.values()].map((definition) => [definition.name, resolve(definition, given[definition.name])]));
}

function resolve(definition: ParameterDefinition, given: string | undefined): Value {
  const path = `/Parameters/${definition.name}`;
  const value = given ?? definition.default;
  if (!isScalar(value)) throw new TemplateError(path, 'Template format error: Every Default member must be a string.');
  if (definition.allowedValues !== undefined && !definition.allowedValues.some((allowed) => sameText(allowed, value))) {
    throw new TemplateError(path, `Parameter '${definition.name}' must be one of AllowedValues`);
  }
  const text = scalarText(value);
  const inner = SSM_TYPE.exec(definition.type)?.groups?.inner;
  return inner === undefined ? typed(definition.type, text) : typed(inner, ssmStandIn(text));
}

function typed(type: string, text: string): Value {
  const isListType = type === 'CommaDelimitedList' || type.startsWith('List<');
  return isListType ? text.split(',').map((member) => member.trim()).filter((member) => member !== '') : text;
}

function ssmStandIn(name: string): string {
  return BOOTSTRAP_VERSION.test(name) ? STAND_IN_BOOTSTRAP_VERSION : `stand-in-for-${name}`;
}

function sameText(allowed: Value, value: string | number | boolean): boolean {
  return isScalar(allowed) && sameValue(scalarText(allowed), scalarText(value));
}
