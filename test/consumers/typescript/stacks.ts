/** What the app of every language declares; each of them has to synthesize exactly these templates. */
import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps, Token } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { BucketObject, ObjectSource, OutputType, ProviderHandler, ProviderTransport, RelayProvider, ResourceProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

export interface UsersStackProps extends StackProps {
  /** The folder with the prebuilt handler. */
  readonly handlerFolder: string;
}

/** Users of a provider that CloudFormation invokes: every type of output, one user's outputs as another's properties. */
export class UsersStack extends Stack {
  constructor(scope: Construct, id: string, props: UsersStackProps) {
    super(scope, id, props);

    const provider = new ResourceProvider(this, 'Provider', {
      handler: ProviderHandler.fromAsset(props.handlerFolder, 'index.handler', { runtime: lambda.Runtime.NODEJS_22_X }),
      timeout: Duration.minutes(2),
    });
    const owner = new TypedCustomResource(this, 'Owner', {
      provider,
      resourceType: 'Custom::DatabaseUser',
      properties: { name: 'owner', connections: 5, schemas: ['app', 'audit'], options: { tls: true } },
      outputs: {
        'arn': OutputType.STRING,
        'connections': OutputType.NUMBER,
        'grants': OutputType.STRING_LIST,
        'endpoint.host': OutputType.STRING,
        'endpoint.tls': OutputType.BOOLEAN,
      },
      serviceTimeout: Duration.minutes(10),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const reader = new TypedCustomResource(this, 'Reader', {
      provider,
      resourceType: 'Custom::DatabaseUser',
      properties: {
        name: 'reader',
        connections: owner.getAttNumber('connections'),
        schemas: owner.getAttStringList('grants'),
        options: { tls: owner.getAttBoolean('endpoint.tls') },
      },
      outputs: { grants: OutputType.STRING_LIST },
    });

    new CfnOutput(this, 'OwnerArn', { value: owner.getAttString('arn') });
    new CfnOutput(this, 'OwnerConnections', { value: Token.asString(owner.getAttNumber('connections')) });
    new CfnOutput(this, 'OwnerHost', { value: owner.getAttString('endpoint.host') });
    new CfnOutput(this, 'OwnerTls', { value: Token.asString(owner.getAttBoolean('endpoint.tls')) });
    new CfnOutput(this, 'ReaderGrants', { value: Fn.join(',', reader.getAttStringList('grants')) });
  }
}

/** A user of a provider whose requests come through a topic. */
export class TopicStack extends Stack {
  constructor(scope: Construct, id: string, props: UsersStackProps) {
    super(scope, id, props);

    const provider = new ResourceProvider(this, 'Provider', {
      handler: ProviderHandler.fromAsset(props.handlerFolder, 'index.handler', { runtime: lambda.Runtime.NODEJS_22_X }),
      transport: ProviderTransport.snsTopic(),
    });
    const user = new TypedCustomResource(this, 'User', {
      provider,
      resourceType: 'Custom::DatabaseUser',
      properties: { name: 'topic', connections: 1, schemas: ['app'], options: { tls: false } },
      outputs: { arn: OutputType.STRING },
    });

    new CfnOutput(this, 'Arn', { value: user.getAttString('arn') });
  }
}

export interface RelayStackProps extends StackProps {
  /** The function, written in the app's own language. */
  readonly code: lambda.Code;
  readonly handler: string;
  readonly runtime: lambda.Runtime;
}

/** A resource that is handled by a function in the app's own language, with nothing in front of it. */
export class RelayStack extends Stack {
  constructor(scope: Construct, id: string, props: RelayStackProps) {
    super(scope, id, props);

    const provider = new RelayProvider(this, 'Provider', {
      handler: new lambda.Function(this, 'Function', {
        code: props.code,
        handler: props.handler,
        runtime: props.runtime,
        timeout: Duration.seconds(30),
      }),
    });
    const page = new TypedCustomResource(this, 'Page', {
      provider,
      resourceType: 'Custom::Slug',
      properties: { Text: 'Custom resources, in every language!' },
      outputs: { Slug: OutputType.STRING, Words: OutputType.NUMBER },
    });

    new CfnOutput(this, 'Slug', { value: page.getAttString('Slug') });
    new CfnOutput(this, 'Words', { value: Token.asString(page.getAttNumber('Words')) });
  }
}

/** An object whose content is known at deployment only; another resource tells which version of it is current. */
export class ObjectsStack extends Stack {
  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, props);

    const settings = new BucketObject(this, 'Settings', {
      bucket: new s3.Bucket(this, 'Bucket'),
      key: 'shop/settings.json',
      source: ObjectSource.json({ connections: 5, features: ['search', 'export'], region: this.region }),
      cacheControl: 'max-age=60',
    });
    new ssm.StringParameter(this, 'Current', {
      parameterName: '/shop/settings',
      stringValue: Fn.join(' ', [settings.s3Uri, settings.eTag, settings.checksumSha256]),
    });

    new CfnOutput(this, 'Bytes', { value: Token.asString(settings.size) });
    new CfnOutput(this, 'Url', { value: settings.objectUrl });
  }
}
