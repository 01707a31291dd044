/** The function that answers CloudFormation for invocations that could not: one per stack, reached through Lambda destinations. */
import * as path from 'path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { misuse } from './private/checks';
import { functionRole, writeLogs } from './private/permissions';
import { isNewer, PACKAGE_VERSION } from './private/version';

/** Id of the responder in its stack. Part of the wire format: two versions of this package in one app find each other by it. */
export const RESPONDER_ID = 'CustomResourceKitResponder';

/** Under which property a responder carries the version of the package that its code is from. */
const VERSION = Symbol.for('cdk-custom-resource-kit.responder.version');

/** Where `projen bundle` puts the responder's code: next to lib/ (published) and src/ (tests). */
const CODE_FOLDER = path.join(__dirname, '..', 'assets', 'responder');

/** The responder waits 2 s for a late answer of the function itself, then tries its PUT until a minute has passed. */
const TIMEOUT = Duration.seconds(90);

/** In MB. The code is a few kilobytes; a record is at most 1 MB. */
const MEMORY_SIZE = 128;

/** Which code a responder runs. */
export interface ResponderCode {
  readonly version: string;
  readonly folder: string;
}

const OWN_CODE: ResponderCode = { version: PACKAGE_VERSION, folder: CODE_FOLDER };

/**
 * A stack's responder: makes it, or finds it and gives it our code if ours is newer.
 *
 * @param code tests pass other versions
 */
export function responderOf(scope: Construct, code: ResponderCode = OWN_CODE): lambda.Function {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild(RESPONDER_ID);
  const responder = existing === undefined ? new Responder(stack, code) : existing;
  const handlerFunction = responder.node.tryFindChild('Function');
  if (!(handlerFunction instanceof lambda.Function)) {
    throw misuse(responder, 'this id belongs to the responder of cdk-custom-resource-kit, got another construct; rename that one');
  }
  const present: unknown = Reflect.get(responder, VERSION);
  if (typeof present === 'string' && isNewer(code.version, present)) {
    replaceCode(responder, handlerFunction, code);
    Reflect.set(responder, VERSION, code.version);
  }
  return handlerFunction;
}

class Responder extends Construct {
  constructor(stack: Stack, code: ResponderCode) {
    super(stack, RESPONDER_ID);
    Reflect.set(this, VERSION, code.version);
    const logGroup = new logs.LogGroup(this, 'LogGroup', {
      retention: logs.RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new lambda.Function(this, 'Function', {
      description: 'Answers CloudFormation for custom resources whose function could not (cdk-custom-resource-kit)',
      code: lambda.Code.fromAsset(code.folder),
      handler: 'index.handler',
      runtime: lambda.determineLatestNodeRuntime(this),
      role: functionRole(this, 'Role', [writeLogs(logGroup)]),
      timeout: TIMEOUT,
      memorySize: MEMORY_SIZE,
      logGroup,
    });
  }
}

/** Gives a responder that an older version of this package made the newer code; its logical ids stay. */
function replaceCode(responder: Construct, handlerFunction: lambda.Function, code: ResponderCode): void {
  const resource = handlerFunction.node.defaultChild;
  if (!(resource instanceof lambda.CfnFunction)) return;
  const asset = lambda.Code.fromAsset(code.folder);
  const { s3Location } = asset.bind(new Construct(responder, `Code ${code.version}`));
  if (s3Location === undefined) return;
  resource.code = { s3Bucket: s3Location.bucketName, s3Key: s3Location.objectKey };
  asset.bindToResource(resource);
}
