/** One object in a bucket: what is shipped, loaded and started for it, beside the SDK that Lambda has and beside aws-cdk-lib's BucketDeployment. */
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Stack } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { build } from 'esbuild';
import { TinyS3 } from '../../examples/website-config/demo/tiny-s3';
import { BucketObject, ObjectSource } from '../../src';
import { newApp, type Template } from '../support/apps';
import { probe } from '../support/child';
import type { Figure, Measure, Row } from '../support/figure';
import { median, medians } from '../support/median';

const run = promisify(execFile);

const ROOT = join(__dirname, '..', '..');
const BUNDLE = join(ROOT, 'assets', 'bucket-object', 'index.js');
const CLI_LAYER = join(ROOT, 'node_modules', '@aws-cdk', 'asset-awscli-v1', 'lib', 'layer.zip');
const SDK = join(ROOT, 'node_modules', '@aws-sdk', 'client-s3');
const COMMANDS = 'S3Client, CopyObjectCommand, DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command, ListObjectVersionsCommand, PutObjectCommand';

const OURS = 'this package, BucketObject';
const DEPLOYMENT = 'CDK BucketDeployment';

export const measureBucketObject: Measure = async ({ runs, node, folder }): Promise<readonly Figure[]> => {
  const plain = await plainBundle(folder);
  return [
    {
      name: 'the function with the AWS SDK that it uses, minified',
      unit: 'B',
      how: 'the shipped bundle beside an esbuild bundle of the same client and commands alone, as any handler would have it',
      goal: '≤ 350,000 B',
      rows: [{ subject: OURS, value: statSync(BUNDLE).size }, { subject: 'the client and its commands, bundled plainly', value: statSync(plain).size }],
    },
    {
      name: 'code uploaded for the function, compressed',
      unit: 'kB',
      how: 'the bundle, gzipped; the layer with the AWS command line that its function calls',
      rows: [
        { subject: OURS, value: gzipSync(readFileSync(BUNDLE)).byteLength / 1000 },
        { subject: DEPLOYMENT, value: statSync(CLI_LAYER).size / 1000 },
      ],
    },
    await loadTimes(runs, node, folder, plain),
    ...templates(),
    await puts(runs, node, folder),
  ];
};

async function plainBundle(folder: string): Promise<string> {
  const outfile = join(folder, 'client-s3.js');
  await build({
    stdin: { contents: `import { ${COMMANDS} } from '@aws-sdk/client-s3'; export const used = [${COMMANDS}];`, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none', logLevel: 'error' },
    outfile,
  });
  return outfile;
}

async function loadTimes(runs: number, node: string, folder: string, plain: string): Promise<Figure> {
  const empty = join(folder, 'empty.js');
  await writeFile(empty, '');
  const files = [empty, BUNDLE, plain, SDK];
  const [nothing = Number.NaN, ...loads] = await medians(files.map((file) => async () => probe(node, 'load', file)), runs);
  const subjects = [OURS, 'the client and its commands, bundled plainly', '@aws-sdk/client-s3 in files, as Lambda has it'];
  return {
    name: 'load time of the function, over an empty module',
    unit: 'ms',
    how: 'require() in a new process, less that of an empty module',
    rows: subjects.map((subject, index) => ({ subject, value: (loads[index] ?? Number.NaN) - nothing })),
  };
}

function templates(): readonly Figure[] {
  const ours = counted((stack, bucket) => void new BucketObject(stack, 'Object', { bucket, key: 'hello.txt', source: ObjectSource.string('hello') }));
  const theirs = counted((stack, destinationBucket) => void new BucketDeployment(stack, 'Object', { destinationBucket, sources: [Source.data('hello.txt', 'hello')] }));
  const rows = (type: string): Row[] => [{ subject: OURS, value: ours(type) }, { subject: DEPLOYMENT, value: theirs(type) }];
  return [
    { name: 'resources of the first object', unit: 'resources', how: 'all feature flags of cdk init on; ours with the responder and two log groups of its own', rows: rows('') },
    { name: 'functions of the first object', unit: 'functions', how: 'in the same templates; the second of ours answers for the first when it cannot', rows: rows('AWS::Lambda::Function') },
  ];
}

/** @returns how many resources of a type a stack gets; the empty type = of any */
function counted(declare: (stack: Stack, bucket: s3.IBucket) => void): (type: string) => number {
  const app = newApp();
  const stack = new Stack(app, 'Stack', { env: { account: '123456789012', region: 'eu-west-1' } });
  declare(stack, s3.Bucket.fromBucketName(stack, 'Bucket', 'site'));
  const { Resources }: Template = app.synth().getStackByName('Stack').template;
  return (type) => Object.values(Resources).filter(({ Type }) => Type.startsWith(type)).length;
}

async function puts(runs: number, node: string, folder: string): Promise<Figure> {
  const server = await TinyS3.start();
  try {
    const cli = await commandLine(folder);
    const hello = join(folder, 'hello.txt');
    await writeFile(hello, 'hello');
    const [ours, theirs] = [new Array<number>(), new Array<number>()];
    for (let index = 0; index < runs; index += 1) {
      ours.push(await timed(server, async () => run(node, [join(__dirname, '..', 'probes', 'put-object.js'), BUNDLE, server.endpoint])));
      if (cli !== undefined) theirs.push(await timed(server, async () => cli(server.endpoint, 's3', 'cp', hello, 's3://site/hello.txt')));
    }
    return {
      name: 'one object put, from the start of the process',
      unit: 'ms',
      how: 'in the place of S3 an HTTP server on loopback. Ours: the whole request, its answer included. BucketDeployment: one start of the command line in its layer; its function starts it at least twice',
      rows: [{ subject: OURS, value: median(ours) }, { subject: `${DEPLOYMENT}, its command line once`, value: theirs.length === 0 ? undefined : median(theirs) }],
    };
  } finally {
    await server.close();
  }
}

async function timed(server: TinyS3, put: () => Promise<unknown>): Promise<number> {
  server.objects.clear();
  const start = performance.now();
  await put();
  const took = performance.now() - start;
  if (server.objects.get('site/hello.txt')?.text !== 'hello') throw new Error(`expected the object to be put, got ${server.requests.join(', ')}`);
  return took;
}

/** The AWS command line of BucketDeployment's layer; undefined where there is no Python for it. */
async function commandLine(folder: string): Promise<((endpoint: string, ...args: readonly string[]) => Promise<unknown>) | undefined> {
  const layer = join(folder, 'layer');
  await mkdir(layer);
  await symlink(CLI_LAYER, join(folder, 'layer.zip'));
  try {
    await run('python3', ['-m', 'zipfile', '-e', join(folder, 'layer.zip'), layer]);
  } catch {
    return undefined;
  }
  const environment = { PATH: process.env.PATH, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_DEFAULT_REGION: 'eu-west-1' };
  return async (endpoint, ...args) => run('python3', [join(layer, 'awscli', 'aws'), ...args], { env: { ...environment, AWS_ENDPOINT_URL: endpoint } });
}
