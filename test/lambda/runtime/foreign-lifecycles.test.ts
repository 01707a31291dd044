/** Whatever becomes of a stack, and whatever its handler told things apart by before: none of its own requests is taken for another stack's. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { plainCodec, type Kind } from '../../../lambda/runtime/codec';
import type { Handlers } from '../../../lambda/runtime/types';
import type { CustomResourceRequest } from '../../../local/cloudformation/protocol/request';
import { VARIANTS } from '../../../local/cloudformation/protocol/variants';
import { DEFAULT_ID, SENDERS_FOREIGN, SENDERS_VARIABLE } from '../../../src/wire';
import { aSibling, aThing, ScriptedCloud } from '../../local/support/scripted-cloud';
import { RUNS } from '../../support/fuzz';
import { aHandler, aRuntime } from '../../support/runtime';

/** Each is a whole life. */
const LIVES = Math.ceil(RUNS / 40);
const ResponseURL = 'https://cloudformation-custom-resource-response-useast1.s3.amazonaws.com/key?X-Amz-Signature=1';

beforeAll(() => { process.env[SENDERS_VARIABLE] = SENDERS_FOREIGN; });
afterAll(() => { delete process.env[SENDERS_VARIABLE]; });

/** Versions of a handler: each tells things apart by more than the one before, the last by everything. */
const VERSIONS: readonly (readonly string[] | 'everything')[] = [[], ['Key'], ['Key', 'Size'], 'everything'];
type Fault = 'none' | 'create fails' | 'update fails' | 'delete fails' | 'sibling fails' | 'create is silent';

interface Step {
  readonly version: number;
  readonly wish: Readonly<Record<string, string>> | undefined;
  readonly fault: Fault;
  readonly readable: boolean;
}

function aKind(version: number, fault: Fault, readable: boolean, things: Map<string, unknown>): Kind {
  const telling = VERSIONS[version] ?? [];
  const fail = (what: Fault): void => { if (fault === what) throw new Error('ordered'); };
  const handlers: Handlers = aHandler({
    create: ({ defaultPhysicalResourceId, properties }) => {
      fail('create fails');
      things.set(defaultPhysicalResourceId, properties);
    },
    update: telling === 'everything' ? 'replace' : ({ physicalResourceId, properties }) => {
      fail('update fails');
      things.set(physicalResourceId, properties);
    },
    delete: ({ physicalResourceId }) => {
      fail('delete fails');
      things.delete(physicalResourceId);
    },
    deleteUnknown: 'delete',
    ...readable && { read: ({ physicalResourceId: id, properties }) => (isDeepStrictEqual(things.get(id), properties) ? {} : undefined) },
  });
  const codec = plainCodec(handlers);
  return { handlers, codec: telling === 'everything' ? codec : { ...codec, identity: (of) => Object.fromEntries(telling.map((name) => [name, of[name]])) } };
}

const aStep: fc.Arbitrary<Step> = fc.record({
  version: fc.nat(VERSIONS.length - 1),
  wish: fc.option(fc.record({ Key: fc.constantFrom('a', 'b'), Size: fc.constantFrom('1', '2') }, { requiredKeys: ['Key'] }), { nil: undefined, freq: 4 }),
  fault: fc.constantFrom<Fault>('none', 'none', 'create fails', 'update fails', 'delete fails', 'sibling fails', 'create is silent'),
  readable: fc.boolean(),
});

const aLife = fc.array(aStep, { minLength: 2, maxLength: 7 }).filter(([first]) => first?.wish !== undefined);

test.each(VARIANTS)('under %j', async (variants) => {
  await fc.assert(fc.asyncProperty(aLife, async (steps) => {
    const things = new Map<string, unknown>();
    const asked: string[] = [];
    let kind = aKind(0, 'none', false, things);
    let fault: Fault = 'none';
    let newest = 0;
    const cloud = new ScriptedCloud(undefined, {
      ...variants,
      millisecondsPerSecond: 5,
      failures: ({ logicalId, phase }) => (logicalId === 'Sibling' && phase === 'forward' && fault === 'sibling fails' ? 'ordered' : undefined),
    });
    const runtimeFor = (request: CustomResourceRequest) => aRuntime({}, {
      kindOf: () => kind,
      put: async (_url, body) => { cloud.answer(request, body); return 200; },
    });
    cloud.script = (request) => {
      if ('PhysicalResourceId' in request) asked.push(request.PhysicalResourceId);
      if (fault !== 'create is silent' || request.RequestType !== 'Create') void runtimeFor(request).handle({ ...request, ResponseURL });
      return undefined;
    };
    for (const { version, wish, readable, ...step } of steps) {
      // The provider's own deployment sends no request.
      newest = Math.max(newest, version);
      [fault, kind] = [step.fault, aKind(newest, step.fault, readable, things)];
      if (wish === undefined) {
        await cloud.destroy();
        [fault, kind] = ['none', aKind(newest, 'none', readable, things)];
        if (cloud.describe().status === 'DELETE_FAILED') await cloud.destroy();
        continue;
      }
      await cloud.deploy({ Resources: { Thing: aThing({ ...wish, ServiceTimeout: 60 }), Sibling: aSibling({ Value: String(asked.length) }) } });
      [fault, kind] = ['none', aKind(newest, 'none', readable, things)];
      if (cloud.describe().status === 'UPDATE_ROLLBACK_FAILED') await cloud.continueUpdateRollback();
      if (cloud.describe().status === 'ROLLBACK_FAILED') await cloud.destroy();
    }
    [fault, kind] = ['none', aKind(newest, 'none', false, things)];
    await cloud.destroy();

    expect(cloud.describe().status).toBe('DELETE_COMPLETE');
    expect(cloud.events.filter(({ reason }) => reason?.includes('refused:') === true)).toEqual([]);
    expect(asked.filter((id) => /^Thing-/.test(id) && !DEFAULT_ID.test(id))).toEqual([]);
  }), { numRuns: LIVES });
});
