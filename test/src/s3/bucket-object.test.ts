import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { App, CfnParameter, Duration, Fn, RemovalPolicy, SecretValue, Stack, Stage, Token } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketObject, BucketObjectProps, ObjectSource } from '../../../src';
import { aFolder, anApp, aStack, dependenciesOf, messageOf, removeTemporaryFolders, resourcesOf, theOne, typesOf } from '../support';

afterAll(removeTemporaryFolders);

type Given = Partial<Omit<BucketObjectProps, 'bucket'>>;

function anObject(scope: Stack, props: Given = {}, id = 'Object'): BucketObject {
  const bucket = s3.Bucket.fromBucketName(scope, `${id}Bucket`, 'my-bucket');
  return new BucketObject(scope, id, { bucket, key: 'a/b.json', source: ObjectSource.string('{}'), ...props });
}

/** The properties of the only object. */
function propertiesOf(stack: Stack): Record<string, any> {
  return theOne(stack, 'Custom::BucketObject')[1];
}

/** The statements of the only object's policy. */
function statementsOf(stack: Stack, idPattern = /^Object/): any[] {
  return theOne(stack, 'AWS::IAM::Policy', idPattern)[1].PolicyDocument.Statement;
}

const theError = (props: Given) => messageOf(() => anObject(aStack(), props));

describe('an object adds to the stack', () => {
  test('itself and its rights; the first one also the provider that all share', () => {
    const stack = aStack();
    anObject(stack);
    const first = typesOf(stack);

    const two = aStack();
    anObject(two);
    anObject(two, {}, 'Other');

    expect(typesOf(two)).toEqual([...first, 'AWS::IAM::Policy', 'Custom::BucketObject'].sort());
    expect(first).toEqual([
      'AWS::IAM::Policy', 'AWS::IAM::Role', 'AWS::IAM::Role', 'AWS::Lambda::EventInvokeConfig', 'AWS::Lambda::Function', 'AWS::Lambda::Function',
      'AWS::Logs::LogGroup', 'AWS::Logs::LogGroup', 'Custom::BucketObject',
    ]);
  });

  test('what it was given, and nothing that it was not', () => {
    const stack = aStack();
    anObject(stack);

    expect(propertiesOf(stack)).toEqual({
      ServiceToken: expect.anything(), ServiceTimeout: 1860, bucketName: 'my-bucket', key: 'a/b.json', text: '{}', defaultContentType: 'text/plain',
    });
  });

  test('all of its props', () => {
    const stack = aStack();
    anObject(stack, {
      contentType: 'text/html',
      cacheControl: 'no-store',
      contentDisposition: 'inline',
      contentEncoding: 'gzip',
      metadata: { team: 'web' },
      tags: { stage: 'test' },
      encryptionKey: kms.Key.fromKeyArn(stack, 'Key', 'arn:aws:kms:eu-west-1:123456789012:key/1'),
      storageClass: s3.StorageClass.INFREQUENT_ACCESS,
      overwrite: true,
      deleteVersions: true,
      removalPolicy: RemovalPolicy.RETAIN,
      serviceTimeout: Duration.minutes(10),
    });

    expect(propertiesOf(stack)).toMatchObject({
      ServiceTimeout: 600,
      contentType: 'text/html',
      cacheControl: 'no-store',
      contentDisposition: 'inline',
      contentEncoding: 'gzip',
      metadata: { team: 'web' },
      tags: { stage: 'test' },
      encryptionKeyArn: 'arn:aws:kms:eu-west-1:123456789012:key/1',
      storageClass: 'STANDARD_IA',
      overwrite: true,
      deleteVersions: true,
    });
    const [id] = theOne(stack, 'Custom::BucketObject');
    expect(resourcesOf(stack)[id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test('the region of the bucket if it is another one', () => {
    const stack = new Stack(anApp(), 'Stack', { env: { region: 'eu-west-1', account: '123456789012' } });
    const bucket = s3.Bucket.fromBucketAttributes(stack, 'Far', { bucketName: 'far', region: 'us-east-1' });
    new BucketObject(stack, 'Object', { bucket, key: 'k', source: ObjectSource.string('') });

    expect(propertiesOf(stack)).toMatchObject({ region: 'us-east-1', text: '' });
  });
});

describe('attributes', () => {
  test('are attributes of the resource, so that who reads one waits for the object', () => {
    const stack = aStack();
    const { bucketName, objectKey, eTag, versionId, checksumSha256, size, objectUrl, s3Uri } = anObject(stack);

    const [id] = theOne(stack, 'Custom::BucketObject');
    const read = (name: string) => ({ 'Fn::GetAtt': [id, name] });
    expect(stack.resolve({ bucketName, objectKey, eTag, versionId, checksumSha256, size, objectUrl, s3Uri })).toEqual({
      bucketName: read('bucketName'),
      objectKey: read('objectKey'),
      eTag: read('eTag'),
      versionId: read('versionId'),
      checksumSha256: read('checksumSha256'),
      size: read('size'),
      objectUrl: read('objectUrl'),
      s3Uri: { 'Fn::Join': ['', ['s3://', read('bucketName'), '/', read('objectKey')]] },
    });
    expect(Token.isUnresolved(size) && typeof size).toBe('number');
  });
});

describe('rights', () => {
  const bucketArn = { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':s3:::my-bucket']] };
  const objectArn = (key: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::my-bucket/${key}`]] });

  test('are for exactly its key', () => {
    const stack = aStack();
    anObject(stack);

    expect(statementsOf(stack)).toEqual([
      { Effect: 'Allow', Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], Resource: objectArn('a/b.json') },
      { Effect: 'Allow', Action: 's3:ListBucket', Resource: bucketArn, Condition: { StringEquals: { 's3:prefix': 'a/b.json' } } },
    ]);
  });

  test('tags and versions need more, if they are used', () => {
    const stack = aStack();
    anObject(stack, { tags: { a: 'b' }, deleteVersions: true });

    expect(statementsOf(stack).map(({ Action }) => Action)).toEqual([
      ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:GetObjectRetention', 's3:GetObjectVersion', 's3:PutObject', 's3:PutObjectTagging'],
      ['s3:ListBucket', 's3:ListBucketVersions'],
    ]);
  });

  test('wildcards and variables in a key are characters of the key', () => {
    const stack = aStack();
    anObject(stack, { key: 'a*?$x${aws:username}' });

    const [object, list] = statementsOf(stack);
    expect(object.Resource).toEqual(objectArn('a${*}${?}$x${$}{aws:username}'));
    expect(list.Condition).toEqual({ StringEquals: { 's3:prefix': 'a*?$x${$}{aws:username}' } });
    expect(propertiesOf(stack)).toMatchObject({ key: 'a*?$x${aws:username}', keyIsEscaped: true });
  });

  test('a key with tokens stands there as it becomes', () => {
    const stack = aStack();
    anObject(stack, { key: `${new CfnParameter(stack, 'Name').valueAsString}*.json` });

    const [object] = statementsOf(stack);
    expect(object.Resource).toEqual({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':s3:::my-bucket/', { Ref: 'Name' }, '*.json']] });
    expect(propertiesOf(stack)).not.toHaveProperty('keyIsEscaped');
  });

  test.each([
    ['the given key', (stack: Stack) => ({ encryptionKey: new kms.Key(stack, 'Key') })],
    ['the key of the bucket', (stack: Stack) => ({ bucket: new s3.Bucket(stack, 'Own', { encryptionKey: new kms.Key(stack, 'Key') }) })],
  ])('include %s', (_name, props) => {
    const stack = aStack();
    const bucket = s3.Bucket.fromBucketName(stack, 'Bucket', 'my-bucket');
    new BucketObject(stack, 'Object', { bucket, key: 'k', source: ObjectSource.string('x'), ...props(stack) });

    expect(statementsOf(stack).at(-1)).toEqual({
      Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey'], Resource: { 'Fn::GetAtt': [theOne(stack, 'AWS::KMS::Key')[0], 'Arn'] },
    });
  });

  test('an asset may be read, exactly it, and decrypted through S3 with the key of its bucket', () => {
    const stack = new Stack(anApp(), 'Stack', { env: { region: 'eu-west-1', account: '123456789012' } });
    anObject(stack, { source: ObjectSource.asset(path.join(aFolder({ 'x.bin': 'x' }), 'x.bin')) });

    const { assetBucketName, assetKey } = propertiesOf(stack);
    const arn = (rest: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::cdk-hnb659fds-assets-123456789012-eu-west-1${rest}`]] });
    expect(assetBucketName).toBe('cdk-hnb659fds-assets-123456789012-eu-west-1');
    expect(statementsOf(stack).slice(2)).toEqual([
      { Effect: 'Allow', Action: 's3:GetObject', Resource: arn(`/${assetKey}`) },
      {
        Effect: 'Allow',
        Action: 'kms:Decrypt',
        Resource: '*',
        Condition: {
          StringEquals: {
            'kms:ViaService': [{ 'Fn::Join': ['', ['s3.eu-west-1.', { Ref: 'AWS::URLSuffix' }]] }, 's3.eu-west-1.amazonaws.com'],
            'kms:EncryptionContext:aws:s3:arn': [arn(`/${assetKey}`), arn('')],
          },
        },
      },
    ]);
  });

  test('belong to the object alone, which waits for them', () => {
    const stack = aStack();
    anObject(stack);
    anObject(stack, { key: 'other' }, 'Other');

    const [policy] = theOne(stack, 'AWS::IAM::Policy', /^Object/);
    expect(dependenciesOf(stack, theOne(stack, 'Custom::BucketObject', /^Object/)[0])).toContain(policy);
    expect(dependenciesOf(stack, theOne(stack, 'Custom::BucketObject', /^Other/)[0])).not.toContain(policy);
  });

  describe('are another policy for another object, since the old one lasts until that is deleted', () => {
    const policyOf = (define: (stack: Stack) => void) => {
      const stack = aStack();
      define(stack);
      return theOne(stack, 'AWS::IAM::Policy', /^Object/)[0];
    };
    const withBucket = (bucket: (stack: Stack) => s3.IBucket) => policyOf((stack) => {
      new BucketObject(stack, 'Object', { bucket: bucket(stack), key: 'k', source: ObjectSource.string('x') });
    });

    test('with another key, literal or around a token', () => {
      const parameter = (stack: Stack, id: string) => new CfnParameter(stack, id).valueAsString;
      const policies = [
        policyOf((stack) => anObject(stack)),
        policyOf((stack) => anObject(stack, { key: 'other' })),
        policyOf((stack) => anObject(stack, { key: parameter(stack, 'A') })),
        policyOf((stack) => anObject(stack, { key: `${parameter(stack, 'A')}.json` })),
        policyOf((stack) => anObject(stack, { key: `${parameter(stack, 'B')}.json` })),
      ];

      expect(new Set(policies).size).toBe(policies.length);
    });

    test('with another bucket, or another name of it', () => {
      const policies = [
        withBucket((stack) => s3.Bucket.fromBucketName(stack, 'One', 'one')),
        withBucket((stack) => s3.Bucket.fromBucketName(stack, 'One', 'two')),
        withBucket((stack) => new s3.Bucket(stack, 'One')),
        withBucket((stack) => new s3.Bucket(stack, 'One', { bucketName: 'one' })),
        withBucket((stack) => new s3.Bucket(stack, 'One', { bucketName: 'two' })),
      ];

      expect(new Set(policies).size).toBe(policies.length);
    });

    test('and the same one for everything else', () => {
      expect(policyOf((stack) => anObject(stack, { source: ObjectSource.string('new'), tags: { a: 'b' }, deleteVersions: true }))).toBe(policyOf((stack) => anObject(stack)));
    });
  });
});

describe('text', () => {
  test.each([
    ['text', ObjectSource.string('${AWS::Region}')],
    ['JSON', ObjectSource.json({ a: '${AWS::Region}', b: Fn.ref('AWS::Region') })],
  ])('that looks like a variable passes the validation of the CDK, as %s', (_name, source) => {
    const app = new App({ context: { '@aws-cdk/core:validateAgainstDefaultRules': true } });
    anObject(new Stack(app, 'Stack'), { source });

    expect(() => app.synth()).not.toThrow();
  });

  test('may hold tokens anywhere', () => {
    const stack = aStack();
    anObject(stack, { source: ObjectSource.string(`region=${stack.region}\n`) });

    expect(propertiesOf(stack).text).toEqual({ 'Fn::Join': ['', ['region=', { Ref: 'AWS::Region' }, '\n']] });
  });

  test.each([['text', 'x'.repeat(102_398), 'text'], ['text', 'x'.repeat(102_399), 'assetKey'], ['quotes', '"'.repeat(51_200), 'assetKey']])(
    '%s of 100 KB as JSON travels in the request, larger content as an asset (%#)', (_name, text, property) => {
      const stack = aStack();
      anObject(stack, { source: ObjectSource.string(text) });

      expect(propertiesOf(stack)).toHaveProperty(property);
    });

  test('an asset of text is the text, by its hash, and leaves nothing behind', () => {
    const app = anApp();
    const stack = new Stack(app, 'Stack');
    const before = fs.readdirSync(fs.realpathSync(os.tmpdir())).filter((name) => name.startsWith('bucket-object-'));
    anObject(stack, { source: ObjectSource.json(['x'.repeat(200_000)]) });

    const key: string = propertiesOf(stack).assetKey;
    expect(fs.readFileSync(path.join(app.outdir, `asset.${key}`), 'utf8')).toBe(JSON.stringify(['x'.repeat(200_000)]));
    expect(propertiesOf(stack).defaultContentType).toBe('application/json');
    expect(fs.readdirSync(fs.realpathSync(os.tmpdir())).filter((name) => name.startsWith('bucket-object-'))).toEqual(before);
  });

  test('an asset of text goes with the assets of the app from inside a stage, too', () => {
    const app = anApp();
    const stack = new Stack(new Stage(app, 'Stage'), 'Stack');
    anObject(stack, { source: ObjectSource.string('x'.repeat(200_000)) });

    expect(fs.readFileSync(path.join(app.outdir, `asset.${propertiesOf(stack).assetKey}`), 'utf8')).toBe('x'.repeat(200_000));
  });

  test('too large with tokens is an error that names the way out', () => {
    const source = ObjectSource.string(`${'x'.repeat(200_000)}${Fn.ref('AWS::Region')}`);

    expect(theError({ source })).toMatch(
      /^Stack\/Object: source with tokens must be at most 102400 bytes as JSON, got 2000\d\d without what the tokens become; put the tokens into an object of their own, and the rest into a file for ObjectSource\.asset$/,
    );
  });

  test.each([
    ['a reference that CloudFormation looks up', '{{resolve:ssm:/site/title}}'],
    ['a number token inside text', `${Token.asNumber({ Ref: 'Port' })}`],
  ])('too large with %s is an error, too', (_name, late) => {
    expect(theError({ source: ObjectSource.string('x'.repeat(200_000) + late) })).toContain('source with tokens must be at most 102400 bytes as JSON');
  });

  test('what is no text is an error', () => {
    expect(theError({ source: ObjectSource.string(JSON.parse('5')) })).toBe('Stack/Object: source must be text, got number; use ObjectSource.json for other values');
    expect(theError({ source: ObjectSource.string('\ud800') })).toBe(
      'Stack/Object: source must be text that UTF-8 can hold, got half of a surrogate pair; use ObjectSource.asset for binary content',
    );
  });
});

describe('the same object in two apps', () => {
  test('has the same template, byte by byte', () => {
    const template = () => {
      const stack = new Stack(new App({ analyticsReporting: false }), 'Stack');
      anObject(stack, { source: ObjectSource.json({ large: 'x'.repeat(200_000) }) });
      anObject(stack, { source: ObjectSource.json({ region: stack.region }) }, 'Other');
      return JSON.stringify(resourcesOf(stack));
    };

    expect(template()).toBe(template());
  });
});

describe('props', () => {
  test.each<[string, Given, string]>([
    ['empty key', { key: '' }, 'key must be 1 to 1024 bytes, got 0; choose another one'],
    ['long key', { key: 'ä'.repeat(513) }, 'key must be 1 to 1024 bytes, got 1026; choose another one'],
    ['half a character', { key: '\udc00' }, 'key must be text that UTF-8 can hold, got half of a surrogate pair; choose another one'],
    ['empty header', { cacheControl: '' }, 'cacheControl must not be empty, got ""; leave it out'],
    ['header with a line end', { contentType: 'text/html\n' }, 'contentType must be printable US-ASCII, got "text/html\\n"; encode other characters, for example as in RFC 8187'],
    ['header that is not ASCII', { contentDisposition: 'ä' }, 'contentDisposition must be printable US-ASCII, got "ä"; encode other characters, for example as in RFC 8187'],
    ['name of metadata', { metadata: { 'a b': '' } }, 'metadata must have names of letters, digits, "-", "_" and ".", got "a b"; rename it'],
    ['kept name', { metadata: { 'Physical-Resource-Id': '' } }, 'metadata must not hold "Physical-Resource-Id", which is kept for the resource; rename it'],
    ['name twice', { metadata: { a: '', A: '' } }, 'metadata must not hold "A", which is there twice, since S3 stores names in lower case; rename it'],
    ['value of metadata', { metadata: { a: 'ä' } }, 'metadata.a must be printable US-ASCII, got "ä"; encode other characters, for example as in RFC 8187'],
    ['much metadata', { metadata: { a: 'x'.repeat(2000) } }, 'metadata must be at most 1675 bytes, names and values together, got 2001; put it into the content'],
    ['many tags', { tags: Object.fromEntries('abcdefghijk'.split('').map((key) => [key, ''])) }, 'tags must be at most 10, got 11; leave some out'],
    ['empty key of a tag', { tags: { '': '' } }, 'key "" of tags must be 1 to 128 characters, got 0; shorten it'],
    ['long value of a tag', { tags: { a: 'x'.repeat(257) } }, 'tags.a must be 0 to 256 characters, got 257; shorten it'],
    ['snapshot', { removalPolicy: RemovalPolicy.SNAPSHOT }, 'removalPolicy must be DESTROY, RETAIN or RETAIN_ON_UPDATE_OR_DELETE, got SNAPSHOT; CloudFormation makes no snapshots of custom resources'],
  ])('%s is an error', (_name, props, message) => {
    expect(theError(props).replace('Stack/Object/Resource', 'Stack/Object')).toBe(`Stack/Object: ${message}`);
  });

  test('tokens pass', () => {
    const stack = aStack();
    const token = new CfnParameter(stack, 'Token').valueAsString;

    expect(() => anObject(stack, { key: token, contentType: token, cacheControl: token, metadata: { a: token }, tags: { a: token } })).not.toThrow();
  });
});

test('a secret in the content is an error with what to put there instead', () => {
  expect(theError({ source: ObjectSource.json({ db: { password: SecretValue.secretsManager('x') } }) })).toBe(
    "Stack/Object: source.db.password must not be a secret, which the stack's events and the object would show; put its name or ARN there, and read it where the object is used",
  );
});
