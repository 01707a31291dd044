/**
 * The provider's processes are killed at random moments while stacks are created, updated and deleted; provider and responder are the
 * bundles that ship.
 *
 * `KILL_RUNS` = how many deployments (10 unless given; continuous integration runs 200), `KILL_SEED` = repeats a run's templates.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Bundles, Left, liveAndDie, Random } from './random-kills/doomed-stack';

const RUNS = Number(process.env.KILL_RUNS ?? 10);
const SEED = Number(process.env.KILL_SEED ?? 20_261_130);
/** Deployments of one stack, and stacks that live at the same time. */
const DEPLOYMENTS_PER_STACK = 5;
const STACKS_AT_A_TIME = 4;
/** Every killed invocation costs the two seconds that the responder waits. */
const MS_PER_RUN = 60_000;

const ROOT = join(__dirname, '..', '..');
const bundles: Bundles = { provider: mkdtempSync(join(tmpdir(), 'provider-')), responder: mkdtempSync(join(tmpdir(), 'responder-')) };
const lives: Left[] = [];

beforeAll(async () => {
  await Promise.all([
    bundle(join(__dirname, 'random-kills', 'thing-provider.ts'), bundles.provider),
    bundle(join(ROOT, 'lambda', 'responder', 'index.ts'), bundles.responder),
  ]);
  const seeds = Array.from({ length: Math.ceil(RUNS / DEPLOYMENTS_PER_STACK) }, (_, index) => SEED + index);
  await Promise.all(Array.from({ length: STACKS_AT_A_TIME }, async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      lives.push(await liveAndDie(DEPLOYMENTS_PER_STACK, randomFrom(seed), bundles));
    }
  }));
}, RUNS * MS_PER_RUN);

afterAll(() => {
  for (const folder of Object.values(bundles)) rmSync(folder, { recursive: true });
});

test('the provider was killed at all', () => {
  expect(lives.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThan(0);
});

test('no request stays without an answer', () => {
  const unanswered = lives.flatMap(({ events }) => events.filter(({ reason }) => reason?.startsWith('CloudFormation did not receive a response')));

  expect(unanswered).toEqual([]);
});

test('every answer is one that CloudFormation takes', () => {
  const refused = lives.flatMap(({ events }) => events.filter(({ reason }) => /^(Invalid |Response object|Value of property)/.test(reason ?? '')));

  expect(refused).toEqual([]);
});

test('every stack can be deleted in the end', () => {
  expect(lives.map(({ results }) => results.at(-1)?.status)).toEqual(lives.map(() => 'DELETE_COMPLETE'));
});

test('nothing that a Create made is left behind while neither delete nor deleteUnknown was called for it', () => {
  expect(lives.flatMap(({ forgotten }) => forgotten)).toEqual([]);
});

async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    ...{ entryPoints: [entry], outfile: join(folder, 'index.js'), bundle: true, minify: true, keepNames: true },
    ...{ platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' },
  });
}

/** Park and Miller's generator: small, and the same everywhere. */
const MULTIPLIER = 48_271;
const MODULUS = 2 ** 31 - 1;

function randomFrom(seed: number): Random {
  let state = seed % MODULUS;
  return () => {
    state = (state * MULTIPLIER) % MODULUS;
    return state / MODULUS;
  };
}
