/** What of a provider's props can be checked at synth. */
import { Duration, Size } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';
import { checkDuration, checkPattern, checkSize, checkWholeNumber, misuse } from './checks';
import { ResourceProviderProps } from '../resource-provider-props';

/** Lambda's longest run. @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const MAX_TIMEOUT = Duration.minutes(15);

/** What the default `ServiceTimeout` of 1860 seconds is made for. */
export const DEFAULT_EVENT_AGE = Duration.minutes(15);

/** Shorter than this, a queue that Lambda works off after an outage would drop requests that it still could serve. */
const MIN_EVENT_AGE = Duration.minutes(5);

/** CloudFormation never waits longer for an answer. */
const MAX_EVENT_AGE = Duration.hours(1);

/** Names that this package sets or may set. */
const RESERVED_ENVIRONMENT = /^CUSTOM_RESOURCE_KIT_/;

/** Throws at the first prop that cannot work. */
export function checkProviderProps(scope: IConstruct, props: ResourceProviderProps, timeout: Duration, maxEventAge: Duration): void {
  checkDuration(scope, timeout, {
    name: 'timeout',
    min: Duration.seconds(1),
    max: MAX_TIMEOUT,
    fix: 'Lambda runs nothing longer: poll for work that takes longer',
  });
  checkMaxEventAge(scope, maxEventAge);
  checkLimits(scope, props);
  checkEnvironment(scope, props);
  checkNetwork(scope, props);
  checkLogs(scope, props);
}

/** Throws unless a queue of requests can recover, and CloudFormation still waits then. */
export function checkMaxEventAge(scope: IConstruct, maxEventAge: Duration): void {
  checkDuration(scope, maxEventAge, {
    name: 'maxEventAge',
    min: MIN_EVENT_AGE,
    max: MAX_EVENT_AGE,
    fix: 'CloudFormation waits an hour at most, and a throttled function needs minutes to recover',
  });
}

function checkLimits(scope: IConstruct, props: ResourceProviderProps): void {
  if (props.memorySize !== undefined) {
    checkWholeNumber(scope, 'memorySize', props.memorySize, 128, 10240, 'the unit is MB');
  }
  if (props.ephemeralStorageSize !== undefined) {
    checkSize(scope, 'ephemeralStorageSize', props.ephemeralStorageSize, Size.mebibytes(512), Size.mebibytes(10240), 'keep larger files in a bucket');
  }
  if (props.reservedConcurrentExecutions !== undefined) {
    // The default quota of an account; a larger one is the account's business, which CloudFormation checks.
    checkWholeNumber(scope, 'reservedConcurrentExecutions', props.reservedConcurrentExecutions, 1, Number.MAX_SAFE_INTEGER, 'with 0 no request would ever run');
  }
  if (props.functionName !== undefined) {
    checkPattern(
      scope, 'functionName', props.functionName, /^[A-Za-z0-9_-]{1,64}$/,
      '1 to 64 letters, digits, hyphens and underscores', 'or leave it out: CloudFormation chooses a name',
    );
  }
  if (props.description !== undefined) {
    checkPattern(scope, 'description', props.description, /^.{0,256}$/su, 'at most 256 characters', 'shorten it');
  }
  if (props.layers !== undefined && props.layers.length > 5) {
    throw misuse(scope, `layers must be at most 5, got ${props.layers.length}; bundle what they hold`);
  }
}

function checkEnvironment(scope: IConstruct, props: ResourceProviderProps): void {
  for (const name of Object.keys(props.environment ?? {})) {
    checkPattern(scope, 'environment variable', name, /^[A-Za-z][A-Za-z0-9_]+$/, 'a letter and then at least one letter, digit or underscore', 'rename it');
    if (RESERVED_ENVIRONMENT.test(name)) {
      throw misuse(scope, `environment variable ${name} must not start with CUSTOM_RESOURCE_KIT_, which is reserved; rename it`);
    }
  }
}

function checkNetwork(scope: IConstruct, props: ResourceProviderProps): void {
  const needVpc = { vpcSubnets: props.vpcSubnets, securityGroups: props.securityGroups, allowAllOutbound: props.allowAllOutbound };
  for (const [name, value] of Object.entries(needVpc)) {
    if (value !== undefined && props.vpc === undefined) throw misuse(scope, `${name} must come with vpc, got no vpc; pass the VPC`);
  }
  if (props.allowAllOutbound !== undefined && props.securityGroups !== undefined) {
    throw misuse(scope, 'allowAllOutbound must not come with securityGroups, which decide it themselves; set it where they are made');
  }
}

function checkLogs(scope: IConstruct, props: ResourceProviderProps): void {
  if (props.logGroup === undefined) return;
  const ofOwn = { logRetention: props.logRetention, logRemovalPolicy: props.logRemovalPolicy, logKey: props.logKey };
  for (const [name, value] of Object.entries(ofOwn)) {
    if (value !== undefined) throw misuse(scope, `${name} must not come with logGroup, got both; set it where the log group is made`);
  }
}
