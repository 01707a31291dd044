/** The bundle that ships, in this process, against a real HTTP server that answers as S3 does. */
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { TinyS3, type Refusal } from '../../../examples/website-config/demo/tiny-s3';
import { aContext, aCreate, aDelete, anUpdate } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

const BUNDLE = path.join(__dirname, '../../../assets/bucket-object/index.js');
const { handler }: { handler(event: unknown, context: unknown): Promise<unknown> } = createRequire(__filename)(BUNDLE);

const ENVIRONMENT = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_SESSION_TOKEN: 'test' };
const OBJECT = { bucketName: 'site', key: 'hello.txt', text: 'hello', defaultContentType: 'text/plain' };
const ABOUT = { ResourceType: 'Custom::BucketObject', LogicalResourceId: 'Hello' };

let s3: TinyS3;
let cloudFormation: ResponseServer;
let log: string[];
const environment = { ...process.env };

beforeAll(async () => {
  s3 = await TinyS3.start();
  cloudFormation = await startResponseServer();
});
afterAll(async () => {
  process.env = environment;
  await s3.close();
  await cloudFormation.close();
});
beforeEach(() => {
  process.env = { ...environment, ...ENVIRONMENT, AWS_ENDPOINT_URL: s3.endpoint };
  s3.objects.clear();
  s3.requests.length = 0;
  s3.refusal = () => undefined;
  log = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    log.push(String(line));
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

type Properties = Readonly<Record<string, unknown>>;

async function answerTo(event: unknown, remaining?: number) {
  cloudFormation.clear();
  await handler(event, aContext(remaining));
  return cloudFormation.response;
}

const create = async (properties: Properties = {}, remaining?: number) =>
  answerTo(aCreate({ ...ABOUT, ResponseURL: cloudFormation.url, ResourceProperties: { ...OBJECT, ...properties } }), remaining);

const update = async (PhysicalResourceId: string, properties: Properties, old: Properties = {}) => answerTo(anUpdate({
  ...ABOUT,
  PhysicalResourceId,
  ResponseURL: cloudFormation.url,
  ResourceProperties: { ...OBJECT, ...properties },
  OldResourceProperties: { ...OBJECT, ...old },
}));

const remove = async (PhysicalResourceId: string, properties: Properties = {}, remaining?: number) => answerTo(
  aDelete({ ...ABOUT, PhysicalResourceId, ResponseURL: cloudFormation.url, ResourceProperties: { ...OBJECT, ...properties } }), remaining);

/** Refuses requests that begin so: as often as said, else always. */
function refuse(beginning: string, refusal: Refusal, times = Infinity): void {
  let left = times;
  s3.refusal = (request) => {
    if (!request.startsWith(beginning) || left <= 0) return undefined;
    left -= 1;
    return refusal;
  };
}

const logged = (message: string) => log.some((line) => JSON.parse(line).message === message);

describe('create', () => {
  test('is one request to S3', async () => {
    const answer = await create();

    expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: expect.stringMatching(/^Hello-[0-9a-f]{16}$/) });
    expect(answer.Data).toEqual({
      bucketName: 'site',
      objectKey: 'hello.txt',
      eTag: '5d41402abc4b2a76b9719d911017c592',
      versionId: '',
      checksumSha256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
      size: '5',
      objectUrl: `${s3.endpoint}/site/hello.txt`,
    });
    expect(s3.requests).toEqual(['PUT site/hello.txt']);
    expect(s3.objects.get('site/hello.txt')?.headers['x-amz-meta-physical-resource-id']).toBe(answer.PhysicalResourceId);
  });

  test('puts JSON together', async () => {
    await create({ text: undefined, json: ['{"a":1', { key: 'b', text: '"\n' }, { key: 'c', number: '1.0E3' }, '}'] });

    expect(s3.objects.get('site/hello.txt')?.text).toBe('{"a":1,"b":"\\"\\n","c":1000}');
  });

  test.each([
    ['index.html', 'text/html'], ['a/app.js', 'text/javascript'], ['app.css', 'text/css'], ['config.JSON', 'application/json'], ['favicon.ico', 'image/vnd.microsoft.icon'],
    ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], ['font.woff2', 'font/woff2'], ['image.svg', 'image/svg+xml'],
    ['site.webmanifest', 'application/manifest+json'], ['README', 'text/plain'], ['a.html/b', 'text/plain'], ['x.unheard-of', 'text/plain'],
  ])('the content type of %s is %s', async (key, type) => {
    await create({ key });

    expect(s3.objects.get(`site/${key}`)?.headers['content-type']).toBe(type);
  });

  test('again, when the first answer was lost, writes nothing again', async () => {
    const first = await create();
    s3.requests.length = 0;

    const second = await create();

    expect(second.Data).toEqual(first.Data);
    expect(s3.requests).toEqual(['PUT site/hello.txt', 'HEAD site/hello.txt', 'HEAD site/hello.txt']);
  });

  test('over an object of its own with other content writes that one and no other', async () => {
    await create();

    const { Status } = await create({ text: 'new' });

    expect(Status).toBe('SUCCESS');
    expect(s3.objects.get('site/hello.txt')?.text).toBe('new');
  });

  test('under a writer that is always faster gives up', async () => {
    refuse('PUT', { status: 412, code: 'PreconditionFailed' });

    expect((await create()).Reason).toContain('s3://site/hello.txt is written by somebody else, again and again; choose another key');
  });

  test('without a content is an error', async () => {
    expect((await create({ text: undefined })).Reason).toContain('content: expected text, JSON or an asset, got none');
  });

  test('with a storage class that nobody knows is an error', async () => {
    expect((await create({ storageClass: 'WARM' })).Reason).toMatch(/^storageClass: expected one of .*STANDARD_IA.*, got "WARM" \(/);
  });

  test('without credentials is an error', async () => {
    delete process.env.AWS_ACCESS_KEY_ID;

    expect((await create()).Reason).toContain('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be in the environment, as Lambda sets them');
  });
});

describe('what S3 says no to is told with what to change', () => {
  test.each<[string, Refusal, string]>([
    ['missing bucket', { status: 404, code: 'NoSuchBucket' }, 'bucket "site" does not exist: create it before the object, or correct its name'],
    [
      'another region, by redirect',
      { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'us-east-1' } },
      'bucket "site" is in us-east-1: import it with its region (Bucket.fromBucketAttributes)',
    ],
    [
      'another region, by signature',
      { status: 400, code: 'AuthorizationHeaderMalformed', message: "The authorization header is malformed; the region 'eu-west-1' is wrong; expecting 'eu-central-1'" },
      'bucket "site" is in eu-central-1: import it with its region (Bucket.fromBucketAttributes)',
    ],
    [
      'another region, unnamed',
      { status: 400, code: 'IllegalLocationConstraintException', message: 'The unspecified location constraint is incompatible' },
      'bucket "site" is in another region: import it with its region (Bucket.fromBucketAttributes)',
    ],
    [
      'explicit denial',
      { status: 403, code: 'AccessDenied', message: 'User: x is not authorized to perform: s3:PutObject with an explicit deny in a resource-based policy' },
      'denied to write s3://site/hello.txt: allow the provider\'s role in the bucket\'s policy, and look for denials in the policies of the organization and of endpoints',
    ],
    [
      'explicit denial of a KMS key',
      { status: 403, code: 'AccessDenied', message: 'not authorized to perform: kms:GenerateDataKey with an explicit deny in a resource-based policy' },
      'the KMS key for s3://site/hello.txt is denied: pass it as encryptionKey, and allow the provider\'s role kms:GenerateDataKey and kms:Decrypt in the key\'s policy',
    ],
    ['disabled KMS key', { status: 400, code: 'KMS.DisabledException' }, 'the KMS key for s3://site/hello.txt cannot be used: enable it, or pass another encryptionKey'],
    [
      'Object Lock',
      { status: 403, code: 'AccessDenied', message: 'Access Denied because object protected by object lock.' },
      'Object Lock protects s3://site/hello.txt: wait until its retention ends or remove its legal hold, or keep it with removalPolicy RETAIN or without deleteVersions',
    ],
    ['anything else', { status: 400, code: 'MetadataTooLarge', message: 'Your metadata headers exceed the maximum' }, 'could not write s3://site/hello.txt; caused by: Your metadata headers exceed'],
  ])('%s', async (_name, refusal, message) => {
    refuse('PUT', refusal);

    const { Status, Reason } = await create();

    expect(Status).toBe('FAILED');
    expect(Reason?.startsWith(message)).toBe(true);
    expect(Reason).toContain(`caused by: ${refusal.message ?? refusal.code}`);
    expect(s3.requests).toEqual(['PUT site/hello.txt']);
  });

  test('an asset that is gone', async () => {
    refuse('PUT', { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' });

    const { Reason } = await create({ text: undefined, assetBucketName: 'assets', assetKey: 'x.txt' });

    expect(Reason).toMatch(/^the asset for s3:\/\/site\/hello\.txt is not in its bucket: deploy the app again, so that the CDK uploads it; caused by: The specified key/);
    expect(s3.requests).toEqual(['HEAD site/hello.txt', 'PUT site/hello.txt']);
  });
});

describe('the Delete that follows a failed creation', () => {
  test.each<[string, Refusal]>([
    ['denied', { status: 403, code: 'AccessDenied', message: 'with an explicit deny in a resource-based policy' }],
    ['in another region', { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'us-east-1' } }],
  ])('%s asks S3 nothing, which would refuse it, too', async (_name, refusal) => {
    s3.refusal = () => refusal;
    const { Status, PhysicalResourceId } = await create();
    s3.requests.length = 0;

    const deleted = await remove(PhysicalResourceId);

    expect([Status, deleted.Status]).toEqual(['FAILED', 'SUCCESS']);
    expect(s3.requests).toEqual([]);
  });

  test('deletes what may have been written all the same', async () => {
    await create();
    const written = [...s3.objects];
    s3.objects.clear();
    s3.refusal = () => {
      written.forEach(([name, object]) => s3.objects.set(name, object));
      return { status: 501, code: 'NotImplemented' };
    };
    const { Status, PhysicalResourceId } = await create({ overwrite: 'true' });
    s3.refusal = () => undefined;

    const deleted = await remove(PhysicalResourceId);

    expect([Status, deleted.Status]).toEqual(['FAILED', 'SUCCESS']);
    expect(s3.objects.size).toBe(0);
  });
});

describe('denied access', () => {
  const denied = { status: 403, code: 'AccessDenied', message: 'Access Denied' };

  test('that ends is waited for, and told in the log', async () => {
    refuse('PUT', denied, 1);

    expect((await create()).Status).toBe('SUCCESS');
    expect(logged('denied to write: tried again, since a policy takes time to be in force')).toBe(true);
  });

  test('that does not end fails in time to say so', async () => {
    refuse('PUT', denied);

    const { Status, Reason } = await create({}, 8_000);

    expect(Status).toBe('FAILED');
    expect(Reason).toMatch(/^denied to write s3:\/\/site\/hello\.txt: allow the provider's role .*; caused by: Access Denied \(AccessDenied\)/);
    expect(s3.requests.length).toBeGreaterThan(1);
  });

  test('to look at an object that is not listed either means that there is none', async () => {
    const { PhysicalResourceId } = await create();
    refuse('HEAD', denied);

    expect((await remove(PhysicalResourceId)).Status).toBe('SUCCESS');
    expect(logged('nothing to delete: there is no such object')).toBe(true);
  });

  test('to look and to list is denied access', async () => {
    s3.refusal = () => denied;

    expect((await remove('Hello-0123456789abcdef', {}, 8_000)).Reason).toMatch(/^denied to read s3:\/\/site\/hello\.txt: /);
  });
});

describe('update', () => {
  test('with an object as it should be writes nothing', async () => {
    const { PhysicalResourceId, Data } = await create();
    s3.requests.length = 0;

    const answer = await update(PhysicalResourceId, { overwrite: 'true', deleteVersions: 'true' });

    expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId, Data });
    expect(s3.requests).toEqual(['HEAD site/hello.txt']);
  });

  test.each<[string, Properties]>([
    ['text', { text: 'new' }], ['header', { cacheControl: 'no-store' }], ['metadata', { metadata: { a: 'b' } }], ['tags', { tags: { a: 'b' } }], ['storage class', { storageClass: 'STANDARD_IA' }],
  ])('with another %s writes the object again, under its id', async (_name, properties) => {
    const { PhysicalResourceId } = await create();
    s3.requests.length = 0;

    const answer = await update(PhysicalResourceId, properties);

    expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId });
    expect(s3.requests).toEqual(['HEAD site/hello.txt', 'PUT site/hello.txt']);
    expect(s3.objects.get('site/hello.txt')?.headers['x-amz-meta-physical-resource-id']).toBe(PhysicalResourceId);
  });

  test('with another key makes another object, and the old one stays until its Delete', async () => {
    const { PhysicalResourceId } = await create();

    const moved = await update(PhysicalResourceId, { key: 'moved.txt' });

    expect(moved.PhysicalResourceId).not.toBe(PhysicalResourceId);
    expect([...s3.objects.keys()]).toEqual(['site/hello.txt', 'site/moved.txt']);
  });
});

describe('delete', () => {
  test('of an object that somebody wrote in between leaves it', async () => {
    const { PhysicalResourceId } = await create();
    refuse('DELETE', { status: 412, code: 'PreconditionFailed' });

    expect((await remove(PhysicalResourceId)).Status).toBe('SUCCESS');
    expect(logged('left alone: somebody else has written the object just now')).toBe(true);
  });

  test('of a creation that nobody knows the end of deletes what it wrote, and nothing else', async () => {
    const { PhysicalResourceId } = await create();
    await remove('cdk-custom-resource-kit::unknown');
    expect(s3.objects.size).toBe(0);

    s3.objects.set('site/hello.txt', { text: 'theirs', headers: {} });
    await remove('cdk-custom-resource-kit::unknown');
    await remove(PhysicalResourceId);
    expect(s3.objects.get('site/hello.txt')?.text).toBe('theirs');
  });

  test('with properties that name no object is done', async () => {
    expect((await remove('Hello-1', { key: undefined })).Status).toBe('SUCCESS');
    expect(s3.requests).toEqual([]);
  });
});
