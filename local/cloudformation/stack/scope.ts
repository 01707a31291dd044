/**
 * What a stack's template may ask of the stack: resources, parameters, exports of its siblings.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-ref.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getatt.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-importvalue.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html
 */
import { conditionResult, Plan } from './plan';
import { isPseudoParameter, pseudoParameter } from './pseudo-parameters';
import { ResourceState, StackIdentity, StackOutput, StackState } from './stack-state';
import { ParameterValues } from '../template/parameters';
import { Scope } from '../template/scope';
import { Template } from '../template/template';
import { TemplateError, UnavailableValueError } from '../template/template-error';
import { isObject, NoValue, Value } from '../template/value';

/** What a stack cannot answer by itself. */
export interface Surroundings {
  /** `Fn::GetAtt` of a resource that exists. @throws UnavailableValueError if there is no such attribute */
  attribute(resource: ResourceState, name: string, stack: StackIdentity): Value;
  /** Value of another stack's export. */
  exportedValue(name: string): Value | undefined;
  /** Value of another stack's output. */
  outputOf(stackName: string, outputName: string, region: string): Value | undefined;
  /** Why the stack may not have these outputs, because of what other stacks export and import. */
  refusedOutputs(stack: StackState, outputs: ReadonlyMap<string, StackOutput>): string | undefined;
}

/** Before there is a plan: parameters, pseudo parameters and mappings only. */
export function templateScope(template: Template, parameters: ParameterValues, stack: StackIdentity): Scope {
  return {
    region: stack.region,
    ref: (name, path) => parameterRef(name, parameters, stack) ?? unresolved(name, path),
    attribute: (logicalId, _, path) => unresolved(logicalId, path),
    condition: (_, path) => unresolved('Fn::If', path),
    mapping: (map, top, second) => mappingEntry(template, map, top, second),
    importedValue: (name, path) => unresolved(name, path),
    stackOutput: ({ stackName }, path) => unresolved(stackName, path),
  };
}

/** While an operation runs: everything, resources as they are at that moment. */
export function stackScope(plan: Plan, stack: StackState, surroundings: Surroundings): Scope {
  const resource = (logicalId: string, path: string): ResourceState => stack.resources.get(logicalId) ?? unresolved(logicalId, path);
  return {
    ...templateScope(plan.template, plan.parameters, stack),
    ref: (name, path) => parameterRef(name, plan.parameters, stack) ?? resource(name, path).physicalId,
    attribute: (logicalId, name, path) => surroundings.attribute(resource(logicalId, path), name, stack),
    condition: (name, path) => conditionResult(plan.conditions, name, path),
    importedValue: (name) => {
      const value = surroundings.exportedValue(name);
      if (value === undefined) throw new UnavailableValueError(`No export named ${name} found.`);
      return value;
    },
    stackOutput: ({ stackName, outputName, region }) => {
      const value = surroundings.outputOf(stackName, outputName, region);
      if (value === undefined) throw new UnavailableValueError(`Stack ${stackName} of ${region} has no output named ${outputName}.`);
      return value;
    },
  };
}

function parameterRef(name: string, parameters: ParameterValues, stack: StackIdentity): Value | NoValue | undefined {
  return parameters.get(name) ?? (isPseudoParameter(name) ? pseudoParameter(name, stack) : undefined);
}

function mappingEntry({ mappings }: Template, map: string, top: string, second: string): Value | undefined {
  const level = mappings[map];
  const entry = level !== undefined && isObject(level) ? level[top] : undefined;
  return entry !== undefined && isObject(entry) ? entry[second] : undefined;
}

function unresolved(name: string, path: string): never {
  throw new TemplateError(path, `Template format error: Unresolved resource dependencies [${name}] in the Resources block of the template`);
}
