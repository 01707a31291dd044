/** What reaches the handler of what a construct was given: resolved by the CDK, evaluated and turned into text by CloudFormation. */
import { Stack } from 'aws-cdk-lib';
import { evaluateMembers } from '../../../local/cloudformation/template/evaluate';
import type { Scope } from '../../../local/cloudformation/template/scope';
import { stringifyObject } from '../../../local/cloudformation/template/stringify';
import { NO_VALUE, toValue, toValueObject, type Value } from '../../../local/cloudformation/template/value';
import { ObjectSource } from '../../../src';

/** What names in a template stand for. */
export interface Names {
  readonly values?: ReadonlyMap<string, unknown>;
  readonly conditions?: ReadonlyMap<string, boolean>;
}

/** Properties of a resource of the stack, as the handler gets them. */
export function sent(stack: Stack, properties: unknown, { values = new Map(), conditions = new Map() }: Names = {}): Record<string, unknown> {
  const named = (name: string): Value => toValue(values.get(name));
  const scope: Scope = {
    region: 'eu-west-1',
    ref: (name) => (name === 'AWS::NoValue' ? NO_VALUE : named(name)),
    attribute: (logicalId, name) => named(`${logicalId}.${name}`),
    condition: (name) => conditions.get(name) ?? false,
    mapping: () => undefined,
    importedValue: named,
    stackOutput: ({ stackName, outputName }) => named(`${stackName}.${outputName}`),
  };
  return { ...stringifyObject(evaluateMembers(toValueObject(stack.resolve(properties)), scope, '/Properties')) };
}

/** What a source sends as the content. */
export function sentBy(stack: Stack, source: ObjectSource, names?: Names): Record<string, unknown> {
  return sent(stack, source._bind(stack).properties, names);
}
