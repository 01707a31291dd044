/**
 * `AWS::Lambda::EventInvokeConfig`: retries and destinations of asynchronous invocations.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventinvokeconfig.html
 */
import { BuiltInProvider, done } from './built-in-provider';
import { namedFunction } from './function-arn';
import { generatedName } from './names';
import { Outcome, ResourceDeletion, ResourceRequest, ResourceUpdate } from './resource-provider';
import { AsyncInvokeConfiguration } from '../../lambda/function-definition';
import { Functions, Ids } from '../protocol/ports';
import { StackIdentity } from '../stack/stack-state';
import { isObject, ValueObject } from '../template/value';

/** https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html */
const DEFAULT_RETRY_ATTEMPTS = 2;
const DEFAULT_EVENT_AGE_SECONDS = 21600;

export class EventInvokeConfigProvider extends BuiltInProvider {
  constructor(private readonly functions: Functions, private readonly ids: Ids) {
    super();
  }

  async create(request: ResourceRequest): Promise<Outcome> {
    return this.put(request, generatedName(request.stack, request.logicalId, this.ids.suffix()));
  }

  /** Another function or qualifier is another configuration. */
  async update(request: ResourceUpdate): Promise<Outcome> {
    const moved = target(request.properties, request.stack) !== target(request.oldProperties, request.stack);
    return moved ? this.create(request) : this.put(request, request.physicalId);
  }

  override async delete({ properties, stack, physicalId }: ResourceDeletion): Promise<Outcome> {
    this.functions.removeAsyncConfiguration(target(properties, stack));
    return done(physicalId);
  }

  override restore(request: ResourceDeletion): void {
    this.put(request, request.physicalId);
  }

  private put({ properties, stack }: ResourceRequest, physicalId: string): Outcome {
    this.functions.putAsyncConfiguration(target(properties, stack), configuration(properties));
    return done(physicalId);
  }
}

/** ARN of the function, version or alias that the configuration is for. */
function target(properties: ValueObject, stack: StackIdentity): string {
  const { Qualifier: qualifier } = properties;
  const arn = namedFunction(properties, stack);
  return typeof qualifier === 'string' && qualifier !== '$LATEST' ? `${arn}:${qualifier}` : arn;
}

function configuration(properties: ValueObject): AsyncInvokeConfiguration {
  return {
    maximumRetryAttempts: Number(properties.MaximumRetryAttempts ?? DEFAULT_RETRY_ATTEMPTS),
    maximumEventAgeSeconds: Number(properties.MaximumEventAgeInSeconds ?? DEFAULT_EVENT_AGE_SECONDS),
    onSuccess: destination(properties, 'OnSuccess'),
    onFailure: destination(properties, 'OnFailure'),
  };
}

function destination({ DestinationConfig: config }: ValueObject, key: 'OnSuccess' | 'OnFailure'): string | undefined {
  const entry = config !== undefined && isObject(config) ? config[key] : undefined;
  const arn = entry !== undefined && isObject(entry) ? entry.Destination : undefined;
  return typeof arn === 'string' ? arn : undefined;
}
