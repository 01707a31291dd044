/**
 * Random lifecycles with random faults against a simple model: a stack is what was asked for last, or, after a failure, what it was before.
 *
 * The provider here is a correct one in a few lines, so that what goes wrong is CloudFormation's side's.
 */
import * as fc from 'fast-check';
import { aThing, ScriptedCloud } from './support/scripted-cloud';
import { CustomResourceRequest } from '../../local/cloudformation/protocol/request';
import { VARIANTS } from '../../local/cloudformation/protocol/variants';
import { isInventedId } from '../../src/wire';
import { RUNS } from '../support/fuzz';

/** Each is a whole life. */
const LIVES = Math.ceil(RUNS / 20);
const NAMES = ['First', 'Second', 'Third'] as const;
type Name = typeof NAMES[number];

/** What a template asks of one thing: its key makes it the thing it is, its size can change. */
interface Wish {
  readonly key: string;
  readonly size: string;
  readonly after?: Name;
}

type Fault = { readonly kind: 'none' } | { readonly kind: 'fails' | 'is silent'; readonly name: Name } | { readonly kind: 'sibling fails' };

type Step =
  | { readonly kind: 'deploy'; readonly wishes: Readonly<Partial<Record<Name, Wish>>>; readonly fault: Fault }
  | { readonly kind: 'destroy'; readonly stubborn?: Name };

/** Sizes by physical id. */
type World = Map<string, string>;

const NOTHING_MADE = 'nothing-made';

/** Does what it is asked; on a fault it fails, or makes the thing and says nothing. */
function provide(world: World, request: CustomResourceRequest, fault: Fault) {
  const { LogicalResourceId: name, ResourceProperties: { Key: key, Size: size } } = request;
  const id = `${name}-${String(key)}`;
  const given = 'PhysicalResourceId' in request ? request.PhysicalResourceId : undefined;
  if (request.RequestType === 'Delete') {
    world.delete(given !== undefined && isInventedId(given, request.StackId, name) ? id : given ?? '');
    return { PhysicalResourceId: given };
  }
  const struck = (fault.kind === 'fails' || fault.kind === 'is silent') && fault.name === name;
  if (struck && fault.kind === 'fails') return { Status: 'FAILED', Reason: 'ordered', PhysicalResourceId: given ?? NOTHING_MADE };
  if (struck && request.RequestType === 'Create') {
    world.set(id, String(size));
    return undefined;
  }
  world.set(id, String(size));
  // The way back from a replacement that CloudFormation never heard the end of: its Update names the old thing, and nobody else knows of the new.
  const abandoned = request.RequestType === 'Update' && given === id ? `${name}-${String(request.OldResourceProperties.Key)}` : id;
  if (abandoned !== id) world.delete(abandoned);
  return { PhysicalResourceId: id };
}

function template(wishes: Readonly<Partial<Record<Name, Wish>>>, version: number): unknown {
  const things = NAMES.flatMap((name) => {
    const wish = wishes[name];
    if (wish === undefined) return [];
    const dependsOn = NAMES.slice(0, NAMES.indexOf(name)).filter((other) => other === wish.after && wishes[other] !== undefined);
    return [[name, aThing({ Key: wish.key, Size: wish.size }, { DependsOn: dependsOn })]];
  });
  return { Resources: { ...Object.fromEntries(things), Sibling: { Type: 'AWS::SSM::Parameter', Properties: { Value: String(version) } } } };
}

function expected(wishes: Readonly<Partial<Record<Name, Wish>>>): World {
  return new Map(NAMES.flatMap((name): [string, string][] => {
    const wish = wishes[name];
    return wish === undefined ? [] : [[`${name}-${wish.key}`, wish.size]];
  }));
}

const aWish: fc.Arbitrary<Wish> = fc.record({
  key: fc.constantFrom('a', 'b'), size: fc.constantFrom('1', '2', '3'), after: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
});
const aFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constant<Fault>({ kind: 'none' }),
  fc.record({ kind: fc.constantFrom('fails' as const, 'is silent' as const), name: fc.constantFrom(...NAMES) }),
  fc.constant<Fault>({ kind: 'sibling fails' }),
);
const aDeployment: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('deploy' as const),
  wishes: fc.record({ First: aWish, Second: aWish, Third: aWish }, { requiredKeys: [] }),
  fault: aFault,
});
const aDestruction: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('destroy' as const), stubborn: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
});
const aStep = fc.oneof({ weight: 4, arbitrary: aDeployment }, { weight: 1, arbitrary: aDestruction });

test.each(VARIANTS)('under %j, what exists is what was asked for, or what was before', async (variants) => {
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), async (steps) => {
    const world: World = new Map();
    let before: World = new Map();
    let fault: Fault = { kind: 'none' };
    const cloud = new ScriptedCloud((request) => provide(world, request, fault), {
      ...variants,
      // Two seconds of a ServiceTimeout are over at once.
      millisecondsPerSecond: 0.001,
      failures: ({ logicalId, phase }) => (logicalId === 'Sibling' && phase === 'forward' && fault.kind === 'sibling fails' ? 'ordered' : undefined),
    });
    let version = 0;
    for (const step of steps) {
      if (step.kind === 'destroy') {
        cloud.script = (request) => (request.LogicalResourceId === step.stubborn && request.RequestType === 'Delete'
          ? { Status: 'FAILED', Reason: 'ordered', PhysicalResourceId: 'x' } : provide(world, request, { kind: 'none' }));
        await cloud.destroy();
        cloud.script = (request) => provide(world, request, fault);
        fault = { kind: 'none' };
        await cloud.destroy();
        before = new Map();
      } else {
        fault = step.fault;
        version += 1;
        const result = await cloud.deploy(template(step.wishes, version));
        if (!result.failed) before = expected(step.wishes);
        if (result.status === 'ROLLBACK_COMPLETE') before = new Map();
        if (result.status === 'UPDATE_ROLLBACK_FAILED') {
          fault = { kind: 'none' };
          expect((await cloud.continueUpdateRollback()).status).toBe('UPDATE_ROLLBACK_COMPLETE');
        }
      }
      expect(new Map([...world].sort())).toEqual(new Map([...before].sort()));
      if (step.kind === 'deploy') {
        const held = Object.values(cloud.describe().resources).filter(({ type }) => type === 'Custom::Thing').map(({ physicalId }) => physicalId);
        expect(held.sort()).toEqual([...before.keys()].sort());
      }
    }
  }), { numRuns: LIVES });
});
