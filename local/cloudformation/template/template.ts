/** A template, parsed: its sections as maps, every member of a known type. */
import { TemplateError } from './template-error';
import { isList, isObject, toValueObject, Value, ValueObject } from './value';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html */
export type DeletionPolicy = 'Delete' | 'Retain' | 'RetainExceptOnCreate' | 'Snapshot';

export interface ResourceDefinition {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: ValueObject;
  readonly dependsOn: readonly string[];
  readonly condition?: string;
  readonly deletionPolicy: DeletionPolicy;
  readonly updateReplacePolicy: DeletionPolicy;
}

export interface ParameterDefinition {
  readonly name: string;
  readonly type: string;
  readonly default?: Value;
  readonly allowedValues?: readonly Value[];
}

export interface OutputDefinition {
  readonly name: string;
  readonly value: Value;
  readonly condition?: string;
  readonly exportName?: Value;
}

export interface Template {
  /** The template as it was given, for telling whether an update changes anything. */
  readonly source: ValueObject;
  readonly parameters: ReadonlyMap<string, ParameterDefinition>;
  readonly mappings: ValueObject;
  readonly conditions: ReadonlyMap<string, Value>;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly outputs: ReadonlyMap<string, OutputDefinition>;
}

/**
 * Parses a template. `Rules` and `Metadata` are left aside: they check what an account holds (`CheckBootstrapVersion`).
 *
 * @throws TemplateError for null values, an unnamed type, a member of the wrong kind
 */
export function parseTemplate(json: unknown): Template {
  const source = toValueObject(json);
  const resources = section(source, 'Resources', parseResource);
  if (resources.size === 0) throw new TemplateError('', 'Template format error: At least one Resources member must be defined.');
  return {
    source,
    parameters: section(source, 'Parameters', parseParameter),
    mappings: objectAt(source, 'Mappings', ''),
    conditions: new Map(Object.entries(objectAt(source, 'Conditions', ''))),
    resources,
    outputs: section(source, 'Outputs', parseOutput),
  };
}

function section<T>(template: ValueObject, name: string, parse: (name: string, definition: ValueObject, path: string) => T): ReadonlyMap<string, T> {
  return new Map(Object.entries(objectAt(template, name, '')).map(([key, definition]) => {
    const path = `/${name}/${key}`;
    if (!isObject(definition)) throw new TemplateError(path, 'Template format error: expected an object');
    return [key, parse(key, definition, path)];
  }));
}

function parseResource(logicalId: string, definition: ValueObject, path: string): ResourceDefinition {
  const type = stringAt(definition, 'Type', path);
  if (type === undefined) throw new TemplateError(path, 'Template format error: Every Resources object must contain a Type member.');
  return {
    logicalId,
    type,
    properties: objectAt(definition, 'Properties', path),
    dependsOn: dependsOn(definition.DependsOn, path),
    condition: stringAt(definition, 'Condition', path),
    deletionPolicy: policyAt(definition, 'DeletionPolicy', path),
    updateReplacePolicy: policyAt(definition, 'UpdateReplacePolicy', path),
  };
}

function parseParameter(name: string, definition: ValueObject, path: string): ParameterDefinition {
  const type = stringAt(definition, 'Type', path);
  if (type === undefined) throw new TemplateError(path, 'Template format error: Every Parameters object must contain a Type member.');
  const allowed = definition.AllowedValues;
  return { name, type, default: definition.Default, allowedValues: allowed !== undefined && isList(allowed) ? allowed : undefined };
}

function parseOutput(name: string, definition: ValueObject, path: string): OutputDefinition {
  const value = definition.Value;
  if (value === undefined) throw new TemplateError(path, 'Template format error: Every Outputs member must contain a Value object');
  return { name, value, condition: stringAt(definition, 'Condition', path), exportName: objectAt(definition, 'Export', path).Name };
}

function dependsOn(value: Value | undefined, path: string): readonly string[] {
  if (value === undefined) return [];
  const members = isList(value) ? value : [value];
  return members.map((member) => {
    if (typeof member !== 'string') {
      throw new TemplateError(`${path}/DependsOn`, 'Template format error: Every DependsOn value must be a string or a list of strings');
    }
    return member;
  });
}

function policyAt(definition: ValueObject, key: 'DeletionPolicy' | 'UpdateReplacePolicy', path: string): DeletionPolicy {
  const value = stringAt(definition, key, path) ?? 'Delete';
  switch (value) {
    case 'Delete': case 'Retain': case 'RetainExceptOnCreate': case 'Snapshot': return value;
    default: throw new TemplateError(`${path}/${key}`, `Template format error: Unrecognized ${key} ${value}`);
  }
}

function stringAt(definition: ValueObject, key: string, path: string): string | undefined {
  const value = definition[key];
  if (value !== undefined && typeof value !== 'string') throw new TemplateError(`${path}/${key}`, `Template format error: ${key} must be a string`);
  return value;
}

function objectAt(definition: ValueObject, key: string, path: string): ValueObject {
  const value = definition[key] ?? {};
  if (!isObject(value)) throw new TemplateError(`${path}/${key}`, `Template format error: ${key} must be an object`);
  return value;
}
