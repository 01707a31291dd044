/**
 * `AWS::Lambda::Function`: run by the Lambda host.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-function.html
 */
import { BuiltInProvider, done } from './built-in-provider';
import { functionArn } from './function-arn';
import { generatedName, givenName } from './names';
import { Outcome, ResourceDeletion, ResourceRequest, ResourceUpdate } from './resource-provider';
import { FunctionDefinition } from '../../lambda/function-definition';
import { FunctionCode } from '../assembly/function-code';
import { Functions, Ids } from '../protocol/ports';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { scalarText } from '../template/stringify';
import { isList, isObject, isScalar, Value, ValueObject } from '../template/value';

/** Lambda's defaults: https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html */
const DEFAULT_TIMEOUT_SECONDS = 3;
const DEFAULT_MEMORY_MB = 128;

export class LambdaFunctionProvider extends BuiltInProvider {
  /** @param unreachableFromVpc addresses, as `host:port`, that functions in a VPC cannot reach */
  constructor(
    private readonly functions: Functions, private readonly code: FunctionCode, private readonly ids: Ids,
    private readonly unreachableFromVpc: readonly string[],
  ) {
    super();
  }

  async create(request: ResourceRequest): Promise<Outcome> {
    return this.put(request, givenName(request.type, request.properties) ?? generatedName(request.stack, request.logicalId, this.ids.suffix()));
  }

  /** A new name is a new function; everything else changes in place. */
  async update(request: ResourceUpdate): Promise<Outcome> {
    const renamed = givenName(request.type, request.properties) !== givenName(request.type, request.oldProperties);
    return renamed ? this.create(request) : this.put(request, request.physicalId);
  }

  override async delete({ physicalId, stack }: ResourceDeletion): Promise<Outcome> {
    this.functions.removeFunction(functionArn(physicalId, stack));
    return done(physicalId);
  }

  override restore(request: ResourceDeletion): void {
    this.put(request, request.physicalId);
  }

  override attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    return name === 'Arn' ? functionArn(resource.physicalId, stack) : super.attribute(resource, name, stack);
  }

  private put(request: ResourceRequest, name: string): Outcome {
    this.functions.putFunction(this.definition(request, name));
    return done(name);
  }

  private definition({ properties, stack, directory }: ResourceRequest, functionName: string): FunctionDefinition {
    return {
      functionName,
      functionArn: functionArn(functionName, stack),
      ...this.program(properties, directory),
      environment: environment(properties),
      timeoutSeconds: number(properties, 'Timeout', DEFAULT_TIMEOUT_SECONDS),
      memorySizeMb: number(properties, 'MemorySize', DEFAULT_MEMORY_MB),
      logGroupName: logGroup(properties) ?? `/aws/lambda/${functionName}`,
      reservedConcurrency: properties.ReservedConcurrentExecutions === undefined ? undefined : number(properties, 'ReservedConcurrentExecutions', 0),
      unreachable: isInVpc(properties) ? this.unreachableFromVpc : undefined,
    };
  }

  /** A stack may hold functions that nobody invokes here: what cannot run on this machine, an image or a zip file, is refused when it is invoked. */
  private program(properties: ValueObject, directory: string): Program {
    const { Runtime: runtime } = properties;
    try {
      return { codePath: this.code.folder(properties.Code, directory, text(properties, 'Runtime')), handler: text(properties, 'Handler'), runtime: text(properties, 'Runtime') };
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error);
      return { codePath: directory, handler: '', runtime: typeof runtime === 'string' ? runtime : '', refusal };
    }
  }
}

type Program = Pick<FunctionDefinition, 'codePath' | 'handler' | 'runtime' | 'refusal'>;

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

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-lambda-function-vpcconfig.html */
function isInVpc({ VpcConfig: config }: ValueObject): boolean {
  const subnets = config !== undefined && isObject(config) ? config.SubnetIds : undefined;
  return subnets !== undefined && isList(subnets) && subnets.length > 0;
}

function logGroup({ LoggingConfig: config }: ValueObject): string | undefined {
  const name = config !== undefined && isObject(config) ? config.LogGroup : undefined;
  return typeof name === 'string' ? name : undefined;
}
