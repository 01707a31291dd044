/**
 * A template made ready for an operation: parameters and conditions resolved, references checked, order known.
 *
 * Everything that CloudFormation would refuse before it touches the stack is refused here.
 */
import { creationOrder, Dependencies } from './dependency-graph';
import { isPseudoParameter } from './pseudo-parameters';
import { RESOURCE_TYPE } from '../../../src/wire';
import { evaluateConditions } from '../template/conditions';
import { SUPPORTED_FUNCTIONS } from '../template/evaluate';
import { intrinsicCall } from '../template/functions/intrinsic';
import { importedNames } from '../template/imports';
import { ParameterValues } from '../template/parameters';
import { Reference, references } from '../template/references';
import { Scope } from '../template/scope';
import { OutputDefinition, ResourceDefinition, Template } from '../template/template';
import { TemplateError } from '../template/template-error';
import { isList, isObject, Value } from '../template/value';

export interface Plan {
  readonly template: Template;
  /** Assembly folder that the template came with: where code of functions is found. */
  readonly directory: string;
  readonly parameters: ParameterValues;
  readonly conditions: ReadonlyMap<string, boolean>;
  /** Resources whose condition holds. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly outputs: readonly OutputDefinition[];
  readonly dependencies: Dependencies;
  /** Names of other stacks' exports. */
  readonly imports: ReadonlySet<string>;
  /** Logical ids, each after its dependencies. */
  readonly order: readonly string[];
}

/** @param scope answers parameters, pseudo parameters and mappings: all that conditions may ask */
export function makePlan(template: Template, directory: string, parameters: ParameterValues, scope: Scope): Plan {
  checkFunctions(template.source, '');
  checkTypes(template);
  const conditions = evaluateConditions(template.conditions, scope);
  const holds = (condition: string | undefined, path: string): boolean => condition === undefined || conditionResult(conditions, condition, path);
  const resources = new Map([...template.resources].filter(([id, { condition }]) => holds(condition, `/Resources/${id}`)));
  const outputs = [...template.outputs.values()].filter(({ name, condition }) => holds(condition, `/Outputs/${name}`));
  const names = { template, resources, condition: (name: string, path: string) => conditionResult(conditions, name, path) };
  for (const { name, value } of outputs) checkReferences(references(value, names.condition, `/Outputs/${name}/Value`), names, 'Outputs');
  const dependencies = new Map([...resources.values()].map((resource) => [resource.logicalId, dependenciesOf(resource, names)]));
  const known: Scope = { ...scope, condition: names.condition };
  const imports = new Set([
    ...[...resources.values()].flatMap(({ logicalId, properties }) => importedNames(properties, known, `/Resources/${logicalId}/Properties`)),
    ...outputs.flatMap(({ name, value }) => importedNames(value, known, `/Outputs/${name}/Value`)),
  ]);
  return { template, directory, parameters, conditions, resources, outputs, dependencies, imports, order: creationOrder(dependencies) };
}

export function conditionResult(conditions: ReadonlyMap<string, boolean>, name: string, path: string): boolean {
  const result = conditions.get(name);
  if (result === undefined) {
    throw new TemplateError(path, `Template format error: Unresolved condition dependency ${name} in the Conditions block of the template`);
  }
  return result;
}

interface Names {
  readonly template: Template;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  condition(name: string, path: string): boolean;
}

function dependenciesOf(resource: ResourceDefinition, names: Names): ReadonlySet<string> {
  const path = `/Resources/${resource.logicalId}`;
  const implicit = references(resource.properties, names.condition, `${path}/Properties`);
  checkReferences(implicit, names, 'Resources');
  const undefinedOnes = resource.dependsOn.filter((id) => !names.template.resources.has(id));
  if (undefinedOnes.length > 0) {
    throw new TemplateError(`${path}/DependsOn`,
      `Template format error: Unresolved resource dependencies [${undefinedOnes.join(', ')}] in the Resources block of the template`);
  }
  // What a condition left out is nothing to wait for.
  return new Set([...resource.dependsOn, ...implicit.map(({ name }) => name)].filter((id) => names.resources.has(id)));
}

function checkReferences(asked: readonly Reference[], { template, resources }: Names, block: 'Resources' | 'Outputs'): void {
  for (const { name, kind, path } of asked) {
    if (resources.has(name)) continue;
    if (kind === 'Fn::GetAtt') throw new TemplateError(path, `Template error: instance of Fn::GetAtt references undefined resource ${name}`);
    if (template.parameters.has(name) || isPseudoParameter(name)) continue;
    throw new TemplateError(path, `Template format error: Unresolved resource dependencies [${name}] in the ${block} block of the template`);
  }
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref.html: at most 60 characters; letters, digits and `_@-` after `Custom::`. */
function checkTypes({ resources }: Template): void {
  for (const { logicalId, type } of resources.values()) {
    const path = `/Resources/${logicalId}`;
    if (type.startsWith('Custom::') && !RESOURCE_TYPE.test(type)) {
      throw new TemplateError(`${path}/Type`, `Template format error: Unrecognized resource types: [${type}]`);
    }
  }
}

/** Refuses functions that this engine does not evaluate, even where a condition would hide them. */
function checkFunctions(value: Value, path: string): void {
  if (isList(value)) return value.forEach((member, index) => checkFunctions(member, `${path}/${index}`));
  if (!isObject(value)) return;
  const name = path === '' ? undefined : intrinsicCall(value, path)?.name;
  if (name !== undefined && name !== 'Ref' && !SUPPORTED_FUNCTIONS.includes(name)) {
    throw new TemplateError(path, `Template error: Encountered unsupported function: ${name} Supported functions are: [${SUPPORTED_FUNCTIONS.join(', ')}]`);
  }
  for (const [key, member] of Object.entries(value)) {
    // Rules and Metadata are not evaluated, and hold functions of their own.
    if (path !== '' || !['Rules', 'Metadata', 'Parameters'].includes(key)) checkFunctions(member, `${path}/${key}`);
  }
}
