/** Whole apps for the checks of templates: run as a program, it synthesizes them into the folder of its argument. */
import * as fs from 'fs';
import * as path from 'path';
import { App, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketObject, ObjectSource, OutputType, ProviderHandler, ProviderTransport, RelayProvider, ResourceProvider, TypedCustomResource } from '../../src';

/** All feature flags that `cdk init` switches on. */
export function recommendedFlags(): Record<string, unknown> {
  return JSON.parse(fs.readFileSync(path.join(path.dirname(require.resolve('aws-cdk-lib/package.json')), 'recommended-feature-flags.json'), 'utf8'));
}

const handler = ProviderHandler.fromEntry(path.join(__dirname, 'handlers', 'user'));

/** A provider and a resource with nothing but what is required. */
export function defaults(app: App): Stack {
  const stack = new Stack(app, 'Defaults');
  const provider = new ResourceProvider(stack, 'Provider', { handler });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

function aVpc(stack: Stack): ec2.IVpc {
  return ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId: 'vpc-12345678',
    availabilityZones: ['eu-west-1a', 'eu-west-1b'],
    privateSubnetIds: ['subnet-11111111', 'subnet-22222222'],
    privateSubnetRouteTableIds: ['rtb-11111111', 'rtb-22222222'],
  });
}

/** In a VPC, with tracing, and no other prop. */
export function inVpc(app: App): Stack {
  const stack = new Stack(app, 'InVpc', { env: { account: '123456789012', region: 'eu-west-1' } });
  const provider = new ResourceProvider(stack, 'Provider', { handler, vpc: aVpc(stack), tracing: lambda.Tracing.ACTIVE });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

/** Behind a topic of its own, and no other prop. */
export function sns(app: App): Stack {
  const stack = new Stack(app, 'Sns');
  const provider = new ResourceProvider(stack, 'Provider', { handler, transport: ProviderTransport.snsTopic() });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

/** Behind a topic of its own, in a VPC. */
export function snsInVpc(app: App): Stack {
  const stack = new Stack(app, 'SnsInVpc', { env: { account: '123456789012', region: 'eu-west-1' } });
  const provider = new ResourceProvider(stack, 'Provider', { handler, vpc: aVpc(stack), transport: ProviderTransport.snsTopic() });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

/** Behind a topic that another account and an organization publish to. */
export function snsShared(app: App): Stack {
  const stack = new Stack(app, 'SnsShared');
  const transport = ProviderTransport.snsTopic({
    encryptionKey: new kms.Key(stack, 'Key', { enableKeyRotation: true }),
    publishers: ['210987654321', 'o-a1b2c3d4e5'],
  });
  const provider = new ResourceProvider(stack, 'Provider', { handler, transport });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

/** A function of the app without our runtime, whose own rights have no finding. */
export function relay(app: App): Stack {
  const stack = new Stack(app, 'Relay');
  const provider = new RelayProvider(stack, 'Provider', { handler: plainFunction(stack) });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

/** The same in a VPC, its network given by the app. */
export function relayInVpc(app: App): Stack {
  const stack = new Stack(app, 'RelayInVpc', { env: { account: '123456789012', region: 'eu-west-1' } });
  const provider = new RelayProvider(stack, 'Provider', { handler: plainFunction(stack, { vpc: aVpc(stack) }) });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

function plainFunction(stack: Stack, props: Partial<lambda.FunctionProps> = {}): lambda.Function {
  const logGroup = new logs.LogGroup(stack, 'LogGroup');
  const writeLogs = new iam.PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] });
  return new lambda.Function(stack, 'Function', {
    code: lambda.Code.fromInline('exports.handler = async () => ({});'),
    handler: 'index.handler',
    runtime: lambda.determineLatestNodeRuntime(stack),
    timeout: Duration.minutes(1),
    logGroup,
    role: new iam.Role(stack, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Logs: new iam.PolicyDocument({ statements: [writeLogs] }) },
    }),
    ...props,
  });
}

/** Every prop that changes the template. */
export function everything(app: App): Stack {
  const stack = new Stack(app, 'Everything');
  const key = new kms.Key(stack, 'Key', { enableKeyRotation: true });
  const provider = new ResourceProvider(stack, 'Provider', {
    handler,
    timeout: Duration.minutes(10),
    maxEventAge: Duration.minutes(10),
    serviceTimeout: Duration.minutes(30),
    memorySize: 512,
    ephemeralStorageSize: Size.gibibytes(1),
    architecture: lambda.Architecture.ARM_64,
    environment: { TABLE: 'users' },
    environmentEncryption: key,
    logKey: key,
    logRetention: logs.RetentionDays.ONE_MONTH,
    logRemovalPolicy: RemovalPolicy.RETAIN,
    applicationLogLevel: lambda.ApplicationLogLevel.INFO,
    reservedConcurrentExecutions: 2,
    functionName: 'database-user',
    description: 'Database users',
  });
  const user = new TypedCustomResource(stack, 'User', {
    provider,
    resourceType: 'Custom::DatabaseUser',
    properties: { name: 'bob', roles: ['reader', 'writer'], limits: { connections: 5, admin: false }, handlerHash: provider.handlerHash },
    outputs: { 'arn': OutputType.STRING, 'endpoint.port': OutputType.NUMBER },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  s3.Bucket.fromBucketName(stack, 'Bucket', 'scripts').grantPut(user);
  stack.exportValue(user.getAttString('arn'), { name: 'UserArn' });
  return stack;
}

/** Objects of every source, with every prop that changes the template. */
export function bucketObjects(app: App): Stack {
  const stack = new Stack(app, 'BucketObjects');
  const bucket = s3.Bucket.fromBucketName(stack, 'Bucket', 'site');
  const config = new BucketObject(stack, 'Config', { bucket, key: 'config.json', source: ObjectSource.json({ Ref: 1, region: stack.region }) });
  new BucketObject(stack, 'Page', { bucket, key: `${config.eTag}.html`, source: ObjectSource.string(`<p>${config.size}</p>`) });
  new BucketObject(stack, 'Large', { bucket, key: 'large.txt', source: ObjectSource.string('large '.repeat(50_000)) });
  new BucketObject(stack, 'Asset', {
    bucket,
    key: 'asset.txt',
    source: ObjectSource.asset(path.join(__dirname, 'requirements.txt')),
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-cache',
    contentDisposition: 'inline',
    contentEncoding: 'identity',
    metadata: { team: 'web' },
    tags: { stage: 'test' },
    encryptionKey: new kms.Key(stack, 'Key', { enableKeyRotation: true }),
    storageClass: s3.StorageClass.INFREQUENT_ACCESS,
    overwrite: true,
    deleteVersions: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    serviceTimeout: Duration.minutes(10),
  });
  return stack;
}

export const APPS = { defaults, inVpc, sns, snsInVpc, snsShared, relay, relayInVpc, bucketObjects, everything };

if (require.main === module) {
  const app = new App({ outdir: process.argv[2], context: recommendedFlags() });
  for (const define of Object.values(APPS)) define(app);
  app.synth();
}
