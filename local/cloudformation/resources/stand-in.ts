/**
 * Every type that this engine does not run: created at once, with a name and attributes that stay the same for the thing's life.
 *
 * Ref values by type: https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-ref.html
 */
import { BuiltInProvider, done } from './built-in-provider';
import { generatedName, givenName } from './names';
import { Outcome, ResourceRequest, ResourceUpdate } from './resource-provider';
import { Ids } from '../protocol/ports';
import { partition } from '../stack/pseudo-parameters';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value } from '../template/value';

/** Types whose `Ref` is an ARN, with the resource part of it. */
const REF_IS_ARN: Readonly<Record<string, string>> = {
  'AWS::IAM::ManagedPolicy': 'policy/',
  'AWS::KMS::Alias': 'alias/',
  'AWS::SecretsManager::Secret': 'secret:',
  'AWS::SNS::Topic': '',
  'AWS::StepFunctions::StateMachine': 'stateMachine:',
};

/** Resource part of the ARN of types that are not `<kind>/<name>`. */
const ARN_RESOURCES: Readonly<Record<string, string>> = {
  ...REF_IS_ARN,
  'AWS::DynamoDB::Table': 'table/',
  'AWS::IAM::Role': 'role/',
  'AWS::Logs::LogGroup': 'log-group:',
  'AWS::S3::Bucket': '',
  'AWS::SQS::Queue': '',
};

export class StandInProvider extends BuiltInProvider {
  constructor(private readonly ids: Ids) {
    super();
  }

  async create(request: ResourceRequest): Promise<Outcome> {
    const name = givenName(request.type, request.properties) ?? generatedName(request.stack, request.logicalId, this.ids.suffix());
    return made(name, request);
  }

  /** A new name is a new thing; everything else changes in place. */
  async update(request: ResourceUpdate): Promise<Outcome> {
    const name = givenName(request.type, request.properties);
    if (name !== givenName(request.type, request.oldProperties)) {
      return made(name ?? generatedName(request.stack, request.logicalId, this.ids.suffix()), request);
    }
    return done(request.physicalId);
  }

  override attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    if (name === 'Arn' || name.endsWith('Arn')) {
      return resource.physicalId.startsWith('arn:') ? resource.physicalId : arn(resource.type, resource.physicalId, stack);
    }
    if (name === `${resource.type.split('::').at(-1)}Name`) return resource.physicalId.split(/[:/]/).at(-1) ?? resource.physicalId;
    return super.attribute(resource, name, stack);
  }
}

function made(name: string, { type, stack }: ResourceRequest): Outcome {
  return done(Object.hasOwn(REF_IS_ARN, type) ? arn(type, name, stack) : name);
}

function arn(type: string, name: string, stack: StackIdentity): string {
  const [, service = 'service', kind = 'Resource'] = type.split('::');
  const resource = ARN_RESOURCES[type] ?? `${kind.charAt(0).toLowerCase()}${kind.slice(1)}/`;
  const isGlobal = service === 'IAM' || service === 'S3';
  return `arn:${partition(stack.region)}:${service.toLowerCase()}:${isGlobal ? '' : stack.region}:${service === 'S3' ? '' : stack.accountId}:${resource}${name}`;
}
