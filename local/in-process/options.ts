/** How `LocalResource` plays CloudFormation and Lambda. */
import { LambdaContext } from './lambda-context';
import { LocalLogEntry } from './log-lines';
import { MAX_SERVICE_TIMEOUT_SECONDS, RESOURCE_TYPE } from '../../src/wire';
import { PutAttempt, StoreFault } from '../store/response-store';

export interface LocalResourceOptions {
  /**
   * `Custom::Name` or `AWS::CloudFormation::CustomResource`. A handler of several types goes by it.
   *
   * @default - the type of the handler's contract, else `Custom::Resource`
   */
  readonly resourceType?: string;

  /**
   * Name of the resource in its template: 1 to 255 letters and digits.
   *
   * @default Resource
   */
  readonly logicalResourceId?: string;

  /**
   * Name of the stack: letters, digits and hyphens, a letter first, at most 128. Every LocalResource is in a stack of its own.
   *
   * @default LocalStack
   */
  readonly stackName?: string;

  /**
   * Lambda's time-out in seconds, for each invocation: greater than 0, at most 900; a fraction makes a test of time-outs fast.
   *
   * @default 4 - below the 5 seconds that Jest and Vitest give a test
   */
  readonly timeout?: number;

  /**
   * The resource's `ServiceTimeout` in whole seconds, from 1 to 3600; sent with the properties. CloudFormation waits no longer.
   *
   * @default - not sent: an hour
   */
  readonly serviceTimeout?: number;

  /**
   * Whether a failure is rolled back, as CloudFormation does: a failed Create by a Delete, a failed Update by an Update with the properties swapped.
   *
   * @default true
   */
  readonly rollback?: boolean;

  /**
   * Members of the context object that the handler gets.
   *
   * @default - plausible ones
   */
  readonly context?: Partial<LambdaContext>;

  /**
   * What happens to a PUT instead of S3's proper answer: an error status, a connection that breaks or hangs, a delay.
   *
   * @default - every proper PUT is stored
   */
  readonly responseFault?: (attempt: PutAttempt) => StoreFault | undefined;

  /**
   * Told of each line that the handler writes to stdout, when it does: `console.log` shows them.
   *
   * @default - nobody is told: the lines are not printed, results hold them
   */
  readonly onLog?: (entry: LocalLogEntry) => void;
}

/** What stays the same for every request to a resource. */
export interface ResourceSettings {
  readonly resourceType: string;
  readonly logicalResourceId: string;
  readonly stackName: string;
  readonly timeoutSeconds: number;
  readonly serviceTimeoutSeconds: number | undefined;
  readonly rollback: boolean;
  readonly context: Partial<LambdaContext>;
  readonly responseFault: LocalResourceOptions['responseFault'];
  readonly onLog: (entry: LocalLogEntry) => void;
}

const DEFAULT_TIMEOUT_SECONDS = 4;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MAX_TIMEOUT_SECONDS = 900;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resources-section-structure.html */
const LOGICAL_ID = /^[A-Za-z0-9]{1,255}$/;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_CreateStack.html */
const STACK_NAME = /^[A-Za-z][A-Za-z0-9-]{0,127}$/;

/**
 * @param handler tells the resource type of its contract, if it has one
 * @throws for an option that AWS would refuse
 */
export function settingsOf(options: LocalResourceOptions, handler: object): ResourceSettings {
  const { resourceType = contractType(handler) ?? 'Custom::Resource', logicalResourceId = 'Resource', stackName = 'LocalStack' } = options;
  const { timeout = DEFAULT_TIMEOUT_SECONDS, serviceTimeout } = options;
  check('resourceType', RESOURCE_TYPE.test(resourceType), 'Custom::Name or AWS::CloudFormation::CustomResource, at most 60 characters', resourceType);
  check('logicalResourceId', LOGICAL_ID.test(logicalResourceId), '1 to 255 letters and digits', logicalResourceId);
  check('stackName', STACK_NAME.test(stackName), 'letters, digits and hyphens, a letter first, at most 128', stackName);
  check('timeout', timeout > 0 && timeout <= MAX_TIMEOUT_SECONDS, `greater than 0 and at most ${MAX_TIMEOUT_SECONDS} seconds`, timeout);
  check(
    'serviceTimeout',
    serviceTimeout === undefined || (Number.isInteger(serviceTimeout) && serviceTimeout >= 1 && serviceTimeout <= MAX_SERVICE_TIMEOUT_SECONDS),
    `whole seconds from 1 to ${MAX_SERVICE_TIMEOUT_SECONDS}`,
    serviceTimeout,
  );
  return {
    resourceType,
    logicalResourceId,
    stackName,
    timeoutSeconds: timeout,
    serviceTimeoutSeconds: serviceTimeout,
    rollback: options.rollback ?? true,
    context: options.context ?? {},
    responseFault: options.responseFault,
    onLog: options.onLog ?? (() => undefined),
  };
}

function contractType(handler: object): string | undefined {
  return 'resourceType' in handler && typeof handler.resourceType === 'string' ? handler.resourceType : undefined;
}

function check(name: string, valid: boolean, allowed: string, got: unknown): void {
  if (!valid) throw new Error(`LocalResource: ${name} must be ${allowed}, got ${JSON.stringify(got)}`);
}
