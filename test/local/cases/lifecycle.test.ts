/** Physical ids, rollback and replacement, as the owner of the stack sees them. */
import { aSibling, aThing, entry, idsOf, Lab, messageIn, ProviderProps, reasons } from './support/lab';
import { ProviderHandler } from '../../../src';
import { NOTHING_MADE, UNKNOWN } from '../../../src/wire';
import { aFolder, removeTemporaryFolders } from '../../src/support';

/** The same code, with an error on its first line. */
const brokenEntry = (): ProviderHandler => ProviderHandler.fromAsset(aFolder({ 'index.js': "throw new Error('no settings found');" }), 'index.handler');

/** @param release of the provider that changes during these tests */
const providers = (release: string): Readonly<Record<string, ProviderProps>> => ({
  things: { handler: entry('lifecycle') },
  keyed: { handler: entry('keyed') },
  seeking: { handler: entry('seeking') },
  broken: { handler: brokenEntry() },
  evolving: { handler: entry(release) },
});

let lab: Lab;
/** Waits for requests in flight, so that each of several resources that fail at the same time tells its own reason. */
let patient: Lab;
beforeAll(async () => {
  [lab, patient] = await Promise.all([
    Lab.open(providers('first-contract')),
    Lab.open({ things: { handler: entry('lifecycle') } }, { requestsInFlight: 'wait' }),
  ]);
});
afterAll(async () => {
  await Promise.all([lab.close(), patient.close()]);
  removeTemporaryFolders();
});

let stacks = 0;
const aName = (): string => `Stack-${stacks += 1}`;

describe('the default id', () => {
  test.each(['nothing', 'outputs', 'the same id'])('stays the same when an update, in another process with another log stream, returns %s', async (returned) => {
    const stack = aName();
    await lab.cloudFormation.lambda.idle();
    const earlier = lab.cloudFormation.lambda.logs('things').length;
    await lab.deploy(stack, { Thing: aThing('things', { Size: 1 }) });
    const id = await lab.physicalId(stack);
    // As after a long idle time: the next request starts another process.
    await lab.cloudFormation.lambda.idle();
    lab.cloudFormation.lambda.deactivate('things', 0);
    await lab.cloudFormation.lambda.idle();

    const result = await lab.deploy(stack, { Thing: aThing('things', { Size: 2, Returns: returned }) });

    expect(result.status).toBe('UPDATE_COMPLETE');
    expect(await lab.physicalId(stack)).toBe(id);
    expect(id).toMatch(/^Thing-[0-9a-f]{16}$/);
    expect(lab.called(stack)).toEqual(['create', `update ${id}`]);
    await lab.cloudFormation.lambda.idle();
    const streams = lab.cloudFormation.lambda.logs('things').slice(earlier).map(({ logStreamName }) => logStreamName);
    expect(new Set(streams).size).toBe(2);
  });

  test('is another one for each resource and each stack, and the same for a stack that is made again', async () => {
    const [first, second] = [aName(), aName()];
    await lab.deploy(first, { Thing: aThing('things'), Other: aThing('things') });
    await lab.deploy(second, { Thing: aThing('things') });

    const ids = [await lab.physicalId(first), await lab.physicalId(first, 'Other'), await lab.physicalId(second)];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a Delete keeps the id that it got', () => {
  test.each([
    ['another id', { Returns: { physicalResourceId: 'b' } }],
    ['another id, as aws-cdk-lib names it', { Returns: { PhysicalResourceId: 'b' } }],
    ['another id, told before', { Tells: 'b' }],
  ])('one that tells %s fails, and is sent again with the same id', async (_, properties) => {
    const stack = aName();
    await lab.deploy(stack, { Thing: aThing('things', { Id: `a-${stack}`, ...properties }) });

    const result = await lab.cloudFormation.destroy(stack);
    await lab.cloudFormation.destroy(stack);

    expect(result.status).toBe('DELETE_FAILED');
    expect(reasons(result).Thing).toBe('delete cannot change the physicalResourceId');
    expect(lab.called(stack)).toEqual(['create', `delete a-${stack}`, `delete a-${stack}`]);
  });

  test.each([
    ['nothing', {}], ['a text', { Returns: 'deleted' }], ['an object without an id', { Returns: { Status: 'SUCCESS' } }],
    ['a list', { Returns: ['b'] }],
  ])('one that returns %s is done', async (_, properties) => {
    const stack = aName();
    await lab.deploy(stack, { Thing: aThing('things', { Id: `a-${stack}`, ...properties }) });

    expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');
  });
});

describe('a Create that fails before anything was made', () => {
  test.each([
    ['Throws', 'an Error', 'no quota left'],
    ['Throws', 'a text', 'no quota left'],
    ['Throws', 'a number', '7 was thrown'],
    ['Throws', 'null', 'null was thrown'],
    ['Throws', 'undefined', 'undefined was thrown'],
    ['Throws', 'an object', 'no quota left'],
    ['Throws', 'an instance', '{"code":42}'],
    ['Throws', 'an error with a cause', 'no quota left; caused by: 42 of 42 used'],
    ['Rejects', 'an Error', 'no quota left'],
    ['Rejects', 'undefined', 'undefined was thrown'],
  ])('%s %s: the event tells why, and the Delete of the rollback is acknowledged without a call', async (how, what, message) => {
    const stack = aName();

    const result = await lab.deploy(stack, { Thing: aThing('things', { [how]: what }) });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(reasons(result)).toEqual({ Thing: message });
    expect(idsOf(result.events, 'DELETE_COMPLETE')).toEqual([NOTHING_MADE]);
    expect(lab.called(stack)).toEqual(['create']);
  });

  test.each(['', {}, ['a'], 'x'.repeat(1025), NOTHING_MADE, UNKNOWN])('an id that cannot be one fails it by name, and the answer has one that can: %j', async (id) => {
    const stack = aName();

    const result = await lab.deploy(stack, { Thing: aThing('things', { Id: id }) });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(messageIn(result.reason)).toMatch(/^physicalResourceId: expected 1 to 1024 bytes, not like those of failed Creates, got /);
    expect(idsOf(result.events, 'CREATE_FAILED')).toEqual([expect.stringMatching(/^cdk-custom-resource-kit::(?:nothing-made|unknown)$/)]);
    // What was made under it is deleted at once, by the id that the handler told.
    expect(lab.called(stack)).toEqual(['create', ...(typeof id === 'string' && id !== '' ? [`delete ${id}`] : [expect.stringMatching(/^delete /)])]);
  });

  test('a thing of somebody else that has the name already stays untouched', async () => {
    const stack = aName();
    lab.plant('taken');

    const result = await lab.deploy(stack, { Thing: aThing('things', { Claims: 'taken' }) });

    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE' });
    expect(reasons(result)).toEqual({ Thing: '"taken" already exists' });
    expect(lab.called(stack)).toEqual(['create']);
    expect(lab.things).toContain('taken');
  });

  test('a thing of another stack that has the name already stays, and that stack can go', async () => {
    const [owner, other] = [aName(), aName()];
    await lab.deploy(owner, { Thing: aThing('things', { Claims: 'shared' }) });

    const result = await lab.deploy(other, { Thing: aThing('things', { Claims: 'shared' }) });
    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(lab.things).toContain('shared');

    expect((await lab.cloudFormation.destroy(owner)).status).toBe('DELETE_COMPLETE');
    expect(lab.things).not.toContain('shared');
  });
});

describe('a failure before any method is called', () => {
  test.each([
    ['code that throws while it is loaded', 'broken', {}, /^no settings found \(Error\); thrown while the code was loaded$/],
    ['properties that the contract refuses', 'keyed', { Size: 'large', Key: 'a' }, /^properties of Custom::Thing do not fit its contract: Size: expected integer, got string$/],
    ['a property that is missing', 'keyed', {}, /^properties of Custom::Thing do not fit its contract: Key: expected string, got nothing$/],
  ])('%s: the event tells why, with an id, and the stack rolls back', async (_, provider, properties, message) => {
    const stack = aName();

    const result = await lab.deploy(stack, { Thing: aThing(provider, properties) });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(reasons(result).Thing).toMatch(message);
    expect(idsOf(result.events, 'CREATE_FAILED')).toEqual([NOTHING_MADE]);
    expect(lab.called(stack)).toEqual([]);
  });

  test('another resource type than the contract\'s', async () => {
    const result = await lab.deploy(aName(), { Thing: { ...aThing('keyed', { Key: 'a' }), Type: 'Custom::Other' } });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(reasons(result).Thing).toMatch(/Custom::Thing.*Custom::Other/);
  });
});

test('eight Creates at once, some of which fail: each has its own id and its own reason', async () => {
  const stack = aName();
  const fails = (index: number): boolean => index % 3 === 0;
  const things = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [
    `Thing${index}`, aThing('things', fails(index) ? { Throws: index === 0 ? 'an Error' : index === 3 ? 'null' : 'a number' } : { Id: `id-${index}` }),
  ]));

  const result = await patient.deploy(stack, things);

  expect(reasons(result, /^CREATE_FAILED$/)).toEqual({ Thing0: 'no quota left', Thing3: 'null was thrown', Thing6: '7 was thrown' });
  expect(Object.fromEntries(result.events.filter(({ status }) => status === 'DELETE_COMPLETE').map(({ logicalId, physicalId }) => [logicalId, physicalId]))).toEqual(
    Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`Thing${index}`, fails(index) ? NOTHING_MADE : `id-${index}`])));
  expect(result.status).toBe('ROLLBACK_COMPLETE');
  expect(patient.things).toEqual([]);
});

describe('an Update', () => {
  test.each([
    [{ Size: 1 }, { Size: 2 }, ['Size']],
    [{ Size: 1 }, { Size: 1, Note: 'new' }, ['Note']],
    [{ Size: 1, Note: 'old' }, { Size: 1 }, ['Note']],
    [{ Nested: { a: [1, 2] } }, { Nested: { a: [1, 3] } }, ['Nested']],
  ] as readonly (readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>, readonly string[]])[])('from %j to %j has its effect at once: new and old properties apart, and what changed', async (before, after, changed) => {
    const stack = aName();
    await lab.deploy(stack, { Thing: aThing('things', before) });

    const result = await lab.deploy(stack, { Thing: aThing('things', after) }, { Size: { 'Fn::GetAtt': ['Thing', 'size'] } });

    const asText = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, member) => (typeof member === 'number' ? String(member) : member));
    expect(lab.callsOf(stack).at(-1)).toMatchObject({ properties: asText(after), oldProperties: asText(before), changed });
    expect(result.outputs.Size).toBe(String(after.Size));
  });

  test('that fails half-way and again on the way back leaves the stack stuck, until it is gone on with', async () => {
    const stack = aName();
    const failing = (size: number): Record<string, unknown> => ({ Thing: aThing('things', { Size: size, Throws: 'an Error', In: 'Update' }) });
    await lab.deploy(stack, failing(1));

    const result = await lab.deploy(stack, failing(2));
    expect(result.status).toBe('UPDATE_ROLLBACK_FAILED');
    expect(idsOf(result.events, 'UPDATE_FAILED')).toEqual(Array(2).fill(await lab.physicalId(stack)));

    expect(await lab.cloudFormation.continueUpdateRollback(stack)).toMatchObject({ status: 'UPDATE_ROLLBACK_FAILED' });
    expect(await lab.cloudFormation.continueUpdateRollback(stack, { resourcesToSkip: ['Thing'] })).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE' });
    expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');
  });
});

describe('a Create that nobody waits for, since a sibling failed', () => {
  test.each(['before its Delete', 'after its Delete'])('makes its thing %s, under an id that a service assigns: found by its tag, it goes', async (when) => {
    const stack = aName();
    const before = lab.things;

    const result = await lab.deploy(stack, {
      Thing: aThing('seeking', { Makes: when }), Sibling: aSibling({ Fails: 'Create', Once: 'Thing create' }),
    });
    await lab.cloudFormation.lambda.idle();

    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(reasons(result).Thing).toBe('Resource creation cancelled');
    expect(idsOf(result.events, 'DELETE_COMPLETE')).toEqual([expect.stringMatching(new RegExp(`^${stack}-Thing-[A-Z0-9]{12}$`))]);
    expect(lab.called(stack)).toEqual(['create', 'deleteUnknown', ...(when === 'after its Delete' ? ['undone'] : [])]);
    expect(lab.things).toEqual(before);
  });

  test('without deleteUnknown its Delete is acknowledged: nothing is deleted by a name that may be another\'s', async () => {
    const stack = aName();

    const result = await lab.deploy(stack, { Thing: aThing('things', { Id: `left-by-${stack}`, Slow: true }), Sibling: aSibling({ Fails: 'Create', Once: 'Thing create' }) });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(lab.called(stack)).toEqual(['create']);
  });
});

describe('a release that changes the encoding of properties', () => {
  const MADE_BEFORE: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['a text where a number is wanted now', { Size: 'large', Owner: { mail: 'x' } }],
    ['a property that is missing', { Size: 5 }],
    ['a property of another shape', { Size: 5, Owner: 'x' }],
    ['a property that is not known any more', { Size: 5, Owner: { mail: 'x' }, Legacy: 'true' }],
  ];
  const names = new Map(MADE_BEFORE.map(([what]) => [what, aName()]));
  const nameOf = (what: string): string => names.get(what) ?? '';
  beforeAll(async () => {
    await lab.deploy('Updated', { Thing: aThing('evolving', { Name: 'updated', Size: 'large' }) });
    for (const [what, properties] of MADE_BEFORE) await lab.deploy(nameOf(what), { Thing: aThing('evolving', { Name: `made-by-${nameOf(what)}`, ...properties }) });
    await lab.provide(providers('second-contract'));
  });

  test.each(MADE_BEFORE)('%s: what was made before can be deleted', async (what) => {
    const stack = nameOf(what);

    expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');

    expect(lab.called(stack)).toEqual(['create', `delete made-by-${stack}`]);
    expect(lab.callsOf(stack).at(-1)?.issues).toHaveLength(1);
    expect(lab.things).not.toContain(`made-by-${stack}`);
  });

  test('what was made before can be updated, and an Update that fails rolls back to it', async () => {
    const properties = { Name: 'updated', Size: 5, Owner: { mail: 'x' } };

    expect((await lab.deploy('Updated', { Thing: aThing('evolving', properties) })).status).toBe('UPDATE_COMPLETE');
    expect(lab.callsOf('Updated').at(-1)).toMatchObject({ method: 'update', properties: { Size: 5 }, oldProperties: { Size: 'large' }, changed: ['Size', 'Owner'] });

    const refused = await lab.deploy('Updated', { Thing: aThing('evolving', { ...properties, Size: 'huge' }) });
    expect(refused.status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(reasons(refused).Thing).toBe('properties of Custom::Thing do not fit its contract: Size: expected integer, got string');
  });
});
