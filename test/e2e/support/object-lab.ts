/** Stacks with objects: CloudFormation and Lambda are `local/`, S3 and IAM an engine that enforces the very policies of the stack. */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { CreateAccessKeyCommand, CreateUserCommand, DeleteUserPolicyCommand, IAMClient, PutUserPolicyCommand } from '@aws-sdk/client-iam';
import {
  CreateBucketCommand, GetObjectCommand, HeadObjectCommand, ListObjectVersionsCommand, NotFound, PutBucketVersioningCommand, PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { App, CfnResource, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { IDependable } from 'constructs';
import { AuthorizingEngine, ROOT_CREDENTIALS } from './authorizing-engine';
import { LocalCloudFormation, type StackResult } from '../../../local';
import type { FailureRule, ResourceOperation } from '../../../local/cloudformation/resources/failure-rule';

const REGION = 'us-east-1';
const ACCOUNT = '000000000000';
const ASSETS = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${ACCOUNT}-${REGION}`;
const USER = 'function';

/** What a stack of these tests holds. */
export type Define = (stack: Stack) => void;

export const nothingFails: FailureRule = () => undefined;

export class ObjectLab {
  static async start(): Promise<ObjectLab> {
    const engine = await AuthorizingEngine.start();
    const client = { endpoint: engine.endpoint, region: REGION, credentials: ROOT_CREDENTIALS };
    const iam = new IAMClient(client);
    await iam.send(new CreateUserCommand({ UserName: USER }));
    const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName: USER }));
    const lab = new ObjectLab(engine, new S3Client({ ...client, forcePathStyle: true }), iam, {
      AWS_ENDPOINT_URL: engine.endpoint,
      AWS_ACCESS_KEY_ID: AccessKey?.AccessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: AccessKey?.SecretAccessKey ?? '',
      AWS_SESSION_TOKEN: '',
    });
    await lab.createBucket(ASSETS);
    return lab;
  }

  /** What a resource that is no custom resource does instead of succeeding. */
  failures: FailureRule = nothingFails;
  /** Policies are in force only once the function was denied something, as they may be: IAM is eventually consistent. */
  latePolicies = false;
  /** Policies that are put and deleted, in order. */
  readonly policies: string[] = [];
  /** The log of the function. */
  readonly log: string[] = [];
  /** Stacks so far: each test has one to itself. */
  private stacks = 0;
  /** What puts the policies that are not in force yet. */
  private late: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly engine: AuthorizingEngine,
    readonly s3: S3Client,
    private readonly iam: IAMClient,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async stop(): Promise<void> {
    await this.engine.stop();
  }

  async createBucket(name: string, { versioned = false, locked = false } = {}): Promise<string> {
    await this.s3.send(new CreateBucketCommand({ Bucket: name, ObjectLockEnabledForBucket: locked }));
    if (versioned) await this.s3.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: 'Enabled' } }));
    return name;
  }

  /** S3, with the rights that the function has. */
  asFunction(): S3Client {
    const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = this.environment;
    return new S3Client({ endpoint: this.engine.endpoint, region: REGION, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
  }

  /** A stack that is deployed, changed and destroyed. */
  stack(): ObjectStack {
    this.stacks += 1;
    return new ObjectStack(this, `Objects${this.stacks}`, this.environment);
  }

  /** The rights of the function, as the stack's policies come and go. */
  async applyPolicy({ operation, type, properties, phase }: ResourceOperation): Promise<void> {
    if (type !== 'AWS::IAM::Policy' || typeof properties.PolicyName !== 'string') return;
    const name = { UserName: USER, PolicyName: properties.PolicyName };
    this.policies.push(`${phase} ${operation}`);
    if (operation === 'Delete') {
      await this.iam.send(new DeleteUserPolicyCommand(name));
    } else {
      const put = async () => this.iam.send(new PutUserPolicyCommand({ ...name, PolicyDocument: JSON.stringify(properties.PolicyDocument) }));
      if (this.latePolicies) this.late.push(put);
      else await put();
    }
  }

  /** A line of the function's log. */
  logged(line: string): void {
    this.log.push(line);
    if (line.includes('denied to')) this.late.splice(0).forEach((put) => void put());
  }

  /** What `cdk deploy` does before CloudFormation sees the template. */
  async publishAssets(folder: string, stack: string): Promise<void> {
    const { files } = JSON.parse(readFileSync(path.join(folder, `${stack}.assets.json`), 'utf8'));
    for (const { source, destinations } of Object.values<AssetFile>(files)) {
      for (const { objectKey } of Object.values(destinations)) {
        if (source.packaging === 'file') await this.s3.send(new PutObjectCommand({ Bucket: ASSETS, Key: objectKey, Body: readFileSync(path.join(folder, source.path)) }));
      }
    }
  }

  async put(bucket: string, key: string, text: string): Promise<void> {
    await this.s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }));
  }

  /** The content of an object; undefined if there is none. */
  async text(bucket: string, key: string): Promise<string | undefined> {
    return await this.head(bucket, key) === undefined ? undefined : (await this.bytes(bucket, key)).toString('utf8');
  }

  async bytes(bucket: string, key: string): Promise<Buffer> {
    const { Body } = await this.s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from(await Body?.transformToByteArray() ?? []);
  }

  async head(bucket: string, key: string) {
    try {
      return await this.s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key, ChecksumMode: 'ENABLED' }));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** Versions of an object, and its delete markers. */
  async versions(bucket: string, key: string): Promise<{ versions: number; markers: number }> {
    const { Versions = [], DeleteMarkers = [] } = await this.s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key }));
    return { versions: Versions.length, markers: DeleteMarkers.length };
  }
}

interface AssetFile {
  readonly source: { readonly path: string; readonly packaging: string };
  readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
}

export class ObjectStack {
  private cloudFormation: LocalCloudFormation | undefined;
  /** Requests that the function worked on. */
  requests = 0;

  constructor(private readonly lab: ObjectLab, readonly name: string, private readonly environment: Readonly<Record<string, string>>) {}

  async deploy(define: Define): Promise<StackResult> {
    const app = new App({ analyticsReporting: false });
    const stack = new Stack(app, this.name, { env: { region: REGION, account: ACCOUNT } });
    define(stack);
    const assembly = app.synth();
    await this.lab.publishAssets(assembly.directory, this.name);
    this.cloudFormation ??= new LocalCloudFormation(assembly, {
      lambda: { environment: this.environment, log: (line) => this.lab.logged(line.message), observe: ({ functionName }) => void (this.requests += functionName.includes('Responder') ? 0 : 1) },
      failures: async (operation) => {
        const reason = await this.lab.failures(operation);
        if (reason === undefined) await this.lab.applyPolicy(operation);
        return reason;
      },
    });
    const result = await this.cloudFormation.deploy(this.name, { assembly });
    await this.cloudFormation.lambda.idle();
    return result;
  }

  async destroy(): Promise<StackResult> {
    if (this.cloudFormation === undefined) throw new Error(`stack ${this.name}: expected to be deployed`);
    return this.cloudFormation.destroy(this.name);
  }

  async physicalId(logicalId: string): Promise<string | undefined> {
    const description = await this.cloudFormation?.stack(this.name);
    return Object.values(description?.resources ?? {}).find((resource) => resource.logicalId.startsWith(logicalId) && resource.type === 'Custom::BucketObject')?.physicalId;
  }

  async close(): Promise<void> {
    await this.cloudFormation?.close();
  }
}

/** Something else in the stack that comes after the object, and can be made to fail. */
export function aSibling(stack: Stack, after: IDependable, version: string): void {
  new CfnResource(stack, 'Sibling', { type: 'AWS::SNS::Topic', properties: { DisplayName: version } }).node.addDependency(after);
}
