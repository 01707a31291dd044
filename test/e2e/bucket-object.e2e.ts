/** Objects in buckets: the bundle that ships, an S3 that checks every signature, and the rights of exactly the policies in the template. */
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { DeleteObjectCommand, GetObjectTaggingCommand, PutObjectCommand, PutObjectRetentionCommand } from '@aws-sdk/client-s3';
import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { aSibling, nothingFails, ObjectLab, type ObjectStack } from './support/object-lab';
import { BucketObject, ObjectSource, type BucketObjectProps } from '../../src';

let lab: ObjectLab;
let stack: ObjectStack;
let bucketName: string;

beforeAll(async () => {
  lab = await ObjectLab.start();
});
afterAll(async () => lab.stop());

let buckets = 0;

beforeEach(async () => {
  buckets += 1;
  bucketName = await lab.createBucket(`bucket-${buckets}`);
  stack = lab.stack();
  lab.failures = nothingFails;
  lab.latePolicies = false;
  lab.log.length = 0;
  lab.policies.length = 0;
});
afterEach(async () => stack.close());

type Given = Partial<Omit<BucketObjectProps, 'bucket'>>;

/** An object `Object` in the test's bucket, with all that can be read from it as outputs. */
function anObject(scope: Stack, props: Given = {}, id = 'Object'): BucketObject {
  const bucket = s3.Bucket.fromBucketName(scope, `${id}Bucket`, bucketName);
  const object = new BucketObject(scope, id, { bucket, key: 'hello.txt', source: ObjectSource.string('hello'), ...props });
  const { eTag, versionId, checksumSha256, size, s3Uri, objectUrl, objectKey } = object;
  for (const [name, value] of Object.entries({ eTag, versionId, checksumSha256, size, s3Uri, objectUrl, objectKey, bucketName: object.bucketName })) {
    new CfnOutput(object, name, { value: `${value}` }).overrideLogicalId(`${id}${name}`);
  }
  return object;
}

const deploy = async (props: Given = {}) => stack.deploy((scope) => anObject(scope, props));
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const logged = (message: string) => lab.log.some((line) => line.includes(message));

describe('create', () => {
  test('writes the content, and tells about the object what S3 tells', async () => {
    const { status, outputs } = await deploy({ key: 'a b/grüße.html', source: ObjectSource.string('grüße\n"\\') });

    const head = await lab.head(bucketName, 'a b/grüße.html');
    expect(status).toBe('CREATE_COMPLETE');
    expect(await lab.text(bucketName, 'a b/grüße.html')).toBe('grüße\n"\\');
    expect(outputs).toEqual({
      ObjecteTag: head?.ETag?.replaceAll('"', ''),
      ObjectversionId: '',
      ObjectchecksumSha256: sha256('grüße\n"\\'),
      Objectsize: '10',
      Objects3Uri: `s3://${bucketName}/a b/grüße.html`,
      ObjectobjectUrl: expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${bucketName}/a%20b/gr%C3%BC%C3%9Fe\\.html$`)),
      ObjectobjectKey: 'a b/grüße.html',
      ObjectbucketName: bucketName,
    });
    expect(head).toMatchObject({ ContentType: 'text/html', ContentLength: 10, ChecksumSHA256: sha256('grüße\n"\\') });
    expect(head?.Metadata?.['physical-resource-id']).toBe(await stack.physicalId('Object'));
  });

  test('is one request to one function', async () => {
    await deploy();

    expect(stack.requests).toBe(1);
  });

  test('sets headers, metadata, tags and the storage class', async () => {
    await deploy({
      contentType: 'text/plain; charset=utf-8',
      cacheControl: 'max-age=60',
      contentDisposition: 'attachment; filename="x.txt"',
      contentEncoding: 'identity',
      metadata: { Team: 'web & mobile' },
      tags: { 'stage': 'a=b&c', 'cost center': '100 %' },
      storageClass: s3.StorageClass.INFREQUENT_ACCESS,
    });

    expect(await lab.head(bucketName, 'hello.txt')).toMatchObject({
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentDisposition: 'attachment; filename="x.txt"',
      ContentEncoding: 'identity',
      Metadata: { team: 'web & mobile' },
      StorageClass: 'STANDARD_IA',
    });
    const { TagSet } = await lab.s3.send(new GetObjectTaggingCommand({ Bucket: bucketName, Key: 'hello.txt' }));
    expect(TagSet).toEqual(expect.arrayContaining([{ Key: 'stage', Value: 'a=b&c' }, { Key: 'cost center', Value: '100 %' }]));
  });

  test('copies an asset, byte by byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'asset-')), 'image.bin');
    writeFileSync(file, bytes);

    const { status, outputs } = await deploy({ key: 'image.png', source: ObjectSource.asset(file), tags: { a: 'b' } });

    const head = await lab.head(bucketName, 'image.png');
    expect(status).toBe('CREATE_COMPLETE');
    expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: bytes.length });
    expect(await lab.bytes(bucketName, 'image.png')).toEqual(bytes);
    // The engine computes no checksum when it copies, whatever it is asked for.
    expect(outputs).toMatchObject({ Objectsize: '70000', ObjectchecksumSha256: '', ObjecteTag: head?.ETag?.replaceAll('"', '') });
  });

  test('text that is too large for a request goes through an asset by itself', async () => {
    const text = 'ä"\n'.repeat(50_000);

    const { status } = await deploy({ source: ObjectSource.string(text) });

    expect(status).toBe('CREATE_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe(text);
    expect(await lab.head(bucketName, 'hello.txt')).toMatchObject({ ContentType: 'text/plain' });
  });

  test('text close to that size travels in the request, in an update with the old text as well', async () => {
    const created = await deploy({ source: ObjectSource.string('a'.repeat(100_000)) });
    const updated = await deploy({ source: ObjectSource.string('b'.repeat(100_000)) });

    expect([created.status, updated.status]).toEqual(['CREATE_COMPLETE', 'UPDATE_COMPLETE']);
    expect(await lab.text(bucketName, 'hello.txt')).toBe('b'.repeat(100_000));
  });

  test('waits for a policy that is not in force yet, and says so in the log', async () => {
    lab.latePolicies = true;

    const { status } = await deploy();

    expect(status).toBe('CREATE_COMPLETE');
    expect(logged('denied to write: tried again, since a policy takes time to be in force')).toBe(true);
  });
});

describe('what is there already', () => {
  test('stays as it is: the creation fails with the fix, and its rollback deletes nothing', async () => {
    await lab.put(bucketName, 'hello.txt', 'mine');

    const { status, reason } = await deploy();

    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(reason).toContain(`s3://${bucketName}/hello.txt holds an object that this resource did not write: choose another key, delete that object, or set overwrite to lose it`);
    expect(await lab.text(bucketName, 'hello.txt')).toBe('mine');
  });

  test('stays when an asset was to be copied over it, too', async () => {
    await lab.put(bucketName, 'hello.txt', 'mine');

    const { status } = await deploy({ source: ObjectSource.string('x'.repeat(200_000)) });

    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('mine');
  });

  test('is overwritten on demand', async () => {
    await lab.put(bucketName, 'hello.txt', 'mine');

    const { status } = await deploy({ overwrite: true });

    expect(status).toBe('CREATE_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');
  });

  test('is told by its resource, if it has one', async () => {
    await deploy();
    const owner = await stack.physicalId('Object');
    const other = lab.stack();

    const { reason } = await other.deploy((scope) => anObject(scope));
    await other.close();

    expect(reason).toContain(`holds an object that the resource ${owner} wrote`);
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');
  });
});

describe('update', () => {
  test('changes content and headers in place', async () => {
    await deploy();
    const id = await stack.physicalId('Object');

    const { status, outputs } = await deploy({ source: ObjectSource.string('hello again'), cacheControl: 'no-store' });

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await stack.physicalId('Object')).toBe(id);
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello again');
    expect(await lab.head(bucketName, 'hello.txt')).toMatchObject({ CacheControl: 'no-store' });
    expect(outputs).toMatchObject({ Objectsize: '11', ObjectchecksumSha256: sha256('hello again') });
  });

  test('of nothing that the object shows writes nothing', async () => {
    bucketName = await lab.createBucket(`${bucketName}-versioned`, { versioned: true });
    const created = await deploy();

    const updated = await deploy({ serviceTimeout: Duration.minutes(10) });

    expect(updated.status).toBe('UPDATE_COMPLETE');
    expect(updated.outputs).toEqual(created.outputs);
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 1, markers: 0 });
  });

  test('that fails elsewhere is rolled back to the old content', async () => {
    await stack.deploy((scope) => aSibling(scope, anObject(scope), 'one'));
    lab.failures = ({ logicalId, phase }) => (logicalId === 'Sibling' && phase === 'forward' ? 'no capacity' : undefined);

    const { status } = await stack.deploy((scope) => aSibling(scope, anObject(scope, { source: ObjectSource.string('new') }), 'two'));

    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');
  });

  test('corrects what somebody else made of the object', async () => {
    await deploy();
    await lab.put(bucketName, 'hello.txt', 'theirs');

    const { status } = await deploy({ source: ObjectSource.string('new') });

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('new');
  });

  test('brings back an object that was deleted by hand', async () => {
    await deploy();
    await lab.s3.send(new DeleteObjectCommand({ Bucket: bucketName, Key: 'hello.txt' }));

    const { status } = await deploy({ source: ObjectSource.string('new') });

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('new');
  });
});

describe('another key', () => {
  test('replaces the object: the old one is deleted afterwards, with the rights that it had', async () => {
    await deploy();
    const id = await stack.physicalId('Object');

    const { status } = await deploy({ key: 'moved.txt' });

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await stack.physicalId('Object')).not.toBe(id);
    expect(await lab.text(bucketName, 'moved.txt')).toBe('hello');
    expect(await lab.text(bucketName, 'hello.txt')).toBeUndefined();
    expect(lab.policies.filter((entry) => !entry.endsWith('Update')).slice(-2)).toEqual(['forward Create', 'cleanup Delete']);
  });

  test('that is taken fails, and the old object stays', async () => {
    await deploy();
    await lab.put(bucketName, 'moved.txt', 'mine');

    const { status } = await deploy({ key: 'moved.txt' });

    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(await lab.text(bucketName, 'moved.txt')).toBe('mine');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');
  });

  test('when something fails afterwards: the rollback finds the old object again, untouched, and deletes the new one', async () => {
    bucketName = await lab.createBucket(`${bucketName}-versioned`, { versioned: true });
    const created = await stack.deploy((scope) => aSibling(scope, anObject(scope), 'one'));
    const id = await stack.physicalId('Object');
    lab.failures = ({ logicalId, phase }) => (logicalId === 'Sibling' && phase === 'forward' ? 'no capacity' : undefined);

    const { status, outputs } = await stack.deploy((scope) => aSibling(scope, anObject(scope, { key: 'moved.txt' }), 'two'));

    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(await stack.physicalId('Object')).toBe(id);
    expect(outputs).toEqual(created.outputs);
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 1, markers: 0 });
    expect(await lab.text(bucketName, 'moved.txt')).toBeUndefined();
  });

  test('and back again, with an object that was retained: its content is that of the stack', async () => {
    const retained = { removalPolicy: RemovalPolicy.RETAIN };
    await deploy(retained);
    await deploy({ ...retained, key: 'moved.txt' });
    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');

    const { status } = await deploy({ ...retained, source: ObjectSource.string('new') });

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBe('new');
  });
});

describe('delete', () => {
  test('removes the object', async () => {
    await deploy();

    expect((await stack.destroy()).status).toBe('DELETE_COMPLETE');

    expect(await lab.text(bucketName, 'hello.txt')).toBeUndefined();
  });

  test('of an object that is gone, or whose bucket is, is done: S3 denies what is not there, and does not list it', async () => {
    await deploy();
    await lab.s3.send(new DeleteObjectCommand({ Bucket: bucketName, Key: 'hello.txt' }));

    expect((await stack.destroy()).status).toBe('DELETE_COMPLETE');

    expect(logged('nothing to delete: there is no such object')).toBe(true);
    expect(logged('tried again')).toBe(false);
  });

  test('leaves an object of somebody else alone, and logs it', async () => {
    await deploy();
    await lab.put(bucketName, 'hello.txt', 'theirs');

    expect((await stack.destroy()).status).toBe('DELETE_COMPLETE');

    expect(await lab.text(bucketName, 'hello.txt')).toBe('theirs');
    expect(logged("left alone: the object is somebody else's")).toBe(true);
  });

  test('with RETAIN keeps the object', async () => {
    await deploy({ removalPolicy: RemovalPolicy.RETAIN });

    expect((await stack.destroy()).status).toBe('DELETE_COMPLETE');

    expect(await lab.text(bucketName, 'hello.txt')).toBe('hello');
  });

  test('undoes a creation that was rolled back', async () => {
    lab.failures = ({ logicalId, operation }) => (logicalId === 'Sibling' && operation === 'Create' ? 'no capacity' : undefined);

    const { status } = await stack.deploy((scope) => aSibling(scope, anObject(scope), 'one'));

    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(await lab.text(bucketName, 'hello.txt')).toBeUndefined();
  });

  test('of one object leaves the rights to another one in force', async () => {
    await stack.deploy((scope) => {
      anObject(scope);
      anObject(scope, { key: 'other.txt' }, 'Other');
    });
    await stack.deploy((scope) => anObject(scope, { key: 'other.txt' }, 'Other'));
    expect(await lab.text(bucketName, 'hello.txt')).toBeUndefined();

    const { status } = await stack.deploy((scope) => anObject(scope, { key: 'other.txt', source: ObjectSource.string('new') }, 'Other'));

    expect(status).toBe('UPDATE_COMPLETE');
    expect(await lab.text(bucketName, 'other.txt')).toBe('new');
  });
});

describe('in a bucket with versions', () => {
  beforeEach(async () => {
    bucketName = await lab.createBucket(`versioned-${buckets}`, { versioned: true });
  });

  test('the version is an attribute, another one after an update', async () => {
    const created = await deploy();
    const updated = await deploy({ source: ObjectSource.string('new') });

    const head = await lab.head(bucketName, 'hello.txt');
    expect(created.outputs.ObjectversionId).toMatch(/./);
    expect(updated.outputs.ObjectversionId).toBe(head?.VersionId);
    expect(updated.outputs.ObjectversionId).not.toBe(created.outputs.ObjectversionId);
  });

  test('delete marks the object as deleted, and its versions stay', async () => {
    await deploy();
    await deploy({ source: ObjectSource.string('new') });

    await stack.destroy();

    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 2, markers: 1 });
  });

  test('deleteVersions deletes all versions that the resource wrote, and those of longer keys stay', async () => {
    await lab.put(bucketName, 'hello.txt.bak', 'mine');
    await deploy({ deleteVersions: true });
    await lab.s3.send(new DeleteObjectCommand({ Bucket: bucketName, Key: 'hello.txt' }));
    await deploy({ deleteVersions: true, source: ObjectSource.string('new') });
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 3, markers: 1 });

    const { status } = await stack.destroy();

    expect(status).toBe('DELETE_COMPLETE');
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 1, markers: 0 });
    expect(await lab.text(bucketName, 'hello.txt.bak')).toBe('mine');
  });

  test('deleteVersions leaves those of somebody else, older and newer ones', async () => {
    await lab.put(bucketName, 'hello.txt', 'older');
    await deploy({ deleteVersions: true, overwrite: true });
    await lab.put(bucketName, 'hello.txt', 'newer');

    const { status } = await stack.destroy();

    expect(status).toBe('DELETE_COMPLETE');
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 2, markers: 0 });
    expect(await lab.text(bucketName, 'hello.txt')).toBe('newer');
    expect(logged('left alone: versions of somebody else')).toBe(true);
  });

  test('deleteVersions of versions under Object Lock deletes the others, and tells how many are protected, and until when', async () => {
    bucketName = await lab.createBucket(`locked-${buckets}`, { versioned: true, locked: true });
    const until = new Date(Date.now() + 3_600_000);
    until.setMilliseconds(0);
    await deploy({ deleteVersions: true });
    await lab.s3.send(new PutObjectRetentionCommand({ Bucket: bucketName, Key: 'hello.txt', Retention: { Mode: 'COMPLIANCE', RetainUntilDate: until } }));
    await deploy({ deleteVersions: true, source: ObjectSource.string('new') });

    const { status, reason } = await stack.destroy();

    expect(status).toBe('DELETE_FAILED');
    expect(reason).toContain(`Object Lock protects 1 versions of s3://${bucketName}/hello.txt until ${until.toISOString()}: wait until then or remove legal holds`);
    expect(await lab.versions(bucketName, 'hello.txt')).toEqual({ versions: 1, markers: 0 });
  });
});

describe('failures', () => {
  test('a bucket that does not exist is named', async () => {
    bucketName = 'no-such-bucket';

    const { status, reason } = await deploy();

    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(reason).toContain('bucket "no-such-bucket" does not exist: create it before the object, or correct its name');
  });

  test('a token in the key that becomes a wildcard of policies is refused, and nothing is written', async () => {
    const { status, reason } = await stack.deploy((scope) => {
      const name = new CfnParameter(scope, 'Name', { default: '*' });
      anObject(scope, { key: `${name.valueAsString}.txt` });
    });

    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(reason).toContain('key: expected no "*", "?" or "${" in a key that is known at deployment only');
    expect(await lab.text(bucketName, '*.txt')).toBeUndefined();
  });
});

test('JSON of any shape, with any values from CloudFormation, is in the bucket as it was meant', async () => {
  const texts = ['"', '\\', 'a\nb\r\t', '', ' ', '${x}', 'grüße 🙂', '{"a":1}', "'", '\u2028', 'true', '5', ',', 'null'];
  const define = (scope: Stack) => {
    const parameters = texts.map((text, index) => new CfnParameter(scope, `Text${index}`, { default: text }));
    const values = Object.fromEntries(parameters.map(({ valueAsString: value }, index) => [`t${index}`, { [`${value}-${index}`]: [value, `<${value}>`] }]));
    const port = new CfnParameter(scope, 'Port', { type: 'Number', default: 5432 });
    const list = new CfnParameter(scope, 'List', { type: 'CommaDelimitedList', default: 'a,b"c' });
    const literal = [1e21, -0, null, { 'Fn::If': [] }];
    anObject(scope, { source: ObjectSource.json({ Ref: 'Text0', values, port: port.valueAsNumber, list: list.valueAsList, literal }) });
  };

  const { status } = await stack.deploy(define);

  expect(status).toBe('CREATE_COMPLETE');
  expect(JSON.parse(await lab.text(bucketName, 'hello.txt') ?? '')).toEqual({
    Ref: 'Text0',
    values: Object.fromEntries(texts.map((text, index) => [`t${index}`, { [`${text}-${index}`]: [text, `<${text}>`] }])),
    port: 5432,
    list: ['a', 'b"c'],
    literal: [1e21, -0, null, { 'Fn::If': [] }],
  });
});

test('nothing but its own keys is allowed to the function', async () => {
  await lab.put(bucketName, 'secret.txt', 'mine');
  await deploy();

  await expect(lab.asFunction().send(new PutObjectCommand({ Bucket: bucketName, Key: 'secret.txt', Body: '' }))).rejects.toMatchObject({ name: 'AccessDenied' });
});
