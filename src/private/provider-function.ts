/** A provider's function and its destinations. */
import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { misuse } from './checks';
import { isTraced } from './provider-role';
import { ResourceProviderProps } from '../resource-provider-props';
import { DELIVERY_RETURN, Env } from '../wire';

const DEFAULT_DESCRIPTION = 'Handles custom resources (cdk-custom-resource-kit)';

/** In MB. Twice Lambda's least: a handler that loads an SDK client starts in half the time. */
const DEFAULT_MEMORY_SIZE = 256;

/** What the function is made of, besides the props. */
export interface FunctionParts {
  readonly role: iam.IRole;
  readonly logGroup: logs.ILogGroup;
  readonly timeout: Duration;
}

/** The function that runs the handler. */
export function providerFunction(scope: Construct, props: ResourceProviderProps, parts: FunctionParts): lambda.Function {
  const handler = props.handler._bind(scope, { runtime: props.runtime, hasLayers: (props.layers ?? []).length > 0 });
  const handlerFunction = new lambda.Function(scope, 'Function', {
    ...handler,
    ...parts,
    functionName: props.functionName,
    description: props.description ?? DEFAULT_DESCRIPTION,
    memorySize: props.memorySize ?? DEFAULT_MEMORY_SIZE,
    ephemeralStorageSize: props.ephemeralStorageSize,
    architecture: props.architecture,
    environment: { ...props.environment, ...deliveryFor(props) },
    environmentEncryption: props.environmentEncryption,
    vpc: props.vpc,
    vpcSubnets: props.vpcSubnets,
    securityGroups: props.securityGroups,
    allowAllOutbound: props.allowAllOutbound,
    reservedConcurrentExecutions: props.reservedConcurrentExecutions,
    layers: props.layers,
    ...logLevel(props),
  });
  if (isTraced(props)) trace(handlerFunction, props.tracing);
  return handlerFunction;
}

/** In a VPC, answers leave through the responder, so that no route to Amazon S3 is needed. */
function deliveryFor(props: ResourceProviderProps): Record<string, string> {
  return props.vpc === undefined ? {} : { [Env.DELIVERY]: DELIVERY_RETURN };
}

/** Lambda filters lines by level in its JSON format only. */
function logLevel(props: ResourceProviderProps): Pick<lambda.FunctionProps, 'applicationLogLevelV2' | 'loggingFormat'> {
  if (props.applicationLogLevel === undefined) return {};
  return { applicationLogLevelV2: props.applicationLogLevel, loggingFormat: lambda.LoggingFormat.JSON };
}

/** Set on the resource: the construct's prop would add a policy resource for a right that the role has already. */
function trace(handlerFunction: lambda.Function, mode: lambda.Tracing | undefined): void {
  const resource = handlerFunction.node.defaultChild;
  if (resource instanceof lambda.CfnFunction) resource.tracingConfig = { mode };
}

/**
 * Sends the record of every invocation that ended, well or not, to the responder; nothing is run twice.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export function configureDestinations(handlerFunction: lambda.IFunction, responder: lambda.IFunction, maxEventAge: Duration): void {
  // Bare: the role has the right already, and a grant would add a policy resource.
  const destination: lambda.IDestination = { bind: () => ({ destination: responder.functionArn }) };
  handlerFunction.configureAsyncInvoke({ onSuccess: destination, onFailure: destination, retryAttempts: 0 });
  // Set on the resource: older versions of aws-cdk-lib take no token here.
  const resource = handlerFunction.node.findChild('EventInvokeConfig').node.defaultChild;
  if (resource instanceof lambda.CfnEventInvokeConfig) resource.maximumEventAgeInSeconds = maxEventAge.toSeconds();
}

/** The hash of the function's code, as it stands in the template. */
export function codeHashOf(handlerFunction: lambda.Function): string {
  const asset = handlerFunction.node.tryFindChild('Code');
  if (asset instanceof Asset) return asset.assetHash;
  throw misuse(handlerFunction, 'code must be an asset, got something else; use ProviderHandler.fromEntry or fromAsset');
}
