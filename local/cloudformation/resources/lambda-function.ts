/**
 * `AWS::Lambda::Function`: run by the Lambda host.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-function.html
 */
import { generatedName, givenName } from './names';
import { Failure, Outcome, ResourceDeletion, ResourceProvider, ResourceRequest, ResourceUpdate } from './resource-provider';
import { FunctionDefinition } from '../../lambda/function-definition';
import { FunctionCode } from '../assembly/function-code';
import { Functions, Ids } from '../protocol/ports';
import { partition } from '../stack/pseudo-parameters';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { scalarText } from '../template/stringify';
import { isObject, isScalar, Value, ValueObject } from '../template/value';

/** Lambda's defaults: https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html */
const DEFAULT_TIMEOUT_SECONDS = 3;
const DEFAULT_MEMORY_MB = 128;

export class LambdaFunctionProvider implements ResourceProvider {
  public readonly updatesBackFromReplacement = false;
  constructor(private readonly functions: Functions, private readonly code: FunctionCode, private readonly ids: Ids) {}

  normalize(properties: ValueObject): ValueObject {
    return properties;
  }

  async create(request: ResourceRequest): Promise<Outcome> {
    return this.put(request, givenName(request.type, request.properties) ?? generatedName(request.stack, request.logicalId, this.ids.suffix()));
  }

  /** A new name is a new function; everything else changes in place. */
  async update(request: ResourceUpdate): Promise<Outcome> {
    const renamed = givenName(request.type, request.properties) !== givenName(request.type, request.oldProperties);
    return renamed ? this.create(request) : this.put(request, request.physicalId);
  }

  async delete({ physicalId, stack }: ResourceDeletion): Promise<Outcome> {
    this.functions.removeFunction(functionArn(physicalId, stack));
    return { ok: true, physicalId, attributes: {}, noEcho: false };
  }

  attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    return name === 'Arn' ? functionArn(resource.physicalId, stack) : `${resource.physicalId}-${name}`;
  }

  private put(request: ResourceRequest, name: string): Outcome {
    try {
      this.functions.putFunction(this.definition(request, name));
      return { ok: true, physicalId: name, attributes: {}, noEcho: false };
    } catch (error) {
      return failure(error);
    }
  }

  private definition({ properties, stack, directory }: ResourceRequest, functionName: string): FunctionDefinition {
    const runtime = text(properties, 'Runtime');
    return {
      functionName,
      functionArn: functionArn(functionName, stack),
      codePath: this.code.folder(properties.Code, directory, runtime),
      handler: text(properties, 'Handler'),
      runtime,
      environment: environment(properties),
      timeoutSeconds: number(properties, 'Timeout', DEFAULT_TIMEOUT_SECONDS),
      memorySizeMb: number(properties, 'MemorySize', DEFAULT_MEMORY_MB),
      logGroupName: logGroup(properties) ?? `/aws/lambda/${functionName}`,
    };
  }
}

export function functionArn(name: string, { region, accountId }: StackIdentity): string {
  return `arn:${partition(region)}:lambda:${region}:${accountId}:function:${name}`;
}

function failure(error: unknown): Failure {
  return { ok: false, reason: error instanceof Error ? error.message : String(error) };
}

function text(properties: ValueObject, key: string): string {
  const value = properties[key];
  if (typeof value !== 'string') throw new Error(`${key}: expected a string; only functions with a zip package run locally`);
  return value;
}

function number(properties: ValueObject, key: string, otherwise: number): number {
  const value = Number(properties[key] ?? otherwise);
  if (!Number.isInteger(value)) throw new Error(`${key}: expected a whole number, got ${JSON.stringify(properties[key])}`);
  return value;
}

function environment({ Environment: given }: ValueObject): Readonly<Record<string, string>> {
  const variables = given !== undefined && isObject(given) ? given.Variables : undefined;
  if (variables === undefined || !isObject(variables)) return {};
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => {
    if (!isScalar(value)) throw new Error(`Environment.Variables.${name}: expected a string`);
    return [name, scalarText(value)];
  }));
}

function logGroup({ LoggingConfig: config }: ValueObject): string | undefined {
  const name = config !== undefined && isObject(config) ? config.LogGroup : undefined;
  return typeof name === 'string' ? name : undefined;
}
