/** Replacement, rollback and cancellation under every reading of what AWS does not document: a stack ends with what was asked for, or with what was before. */
import { aSibling, aThing, entry, idsOf, Lab, reasons } from './support/lab';
import { VARIANTS } from '../../../local';

let stacks = 0;
const aName = (): string => `Stack-${stacks += 1}`;

describe.each(VARIANTS)('with the $rollbackPhysicalId id on the way back, requests in flight that $requestsInFlight, and ids of failed Updates as $failedUpdatePhysicalId', (variants) => {
  let lab: Lab;
  beforeAll(async () => { lab = await Lab.open({ keyed: { handler: entry('keyed') } }, variants); });
  afterAll(async () => lab.close());

  /** A stack with one thing, and its id; nothing else exists. */
  const created = async (properties: Record<string, unknown> = {}): Promise<{ stack: string; id: string }> => {
    const stack = aName();
    await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'a', ...properties }), Sibling: aSibling({ Value: 'old' }) });
    return { stack, id: await lab.physicalId(stack) ?? '' };
  };
  afterEach(async () => {
    for (let number = 1; number <= stacks; number += 1) await lab.cloudFormation.destroy(`Stack-${number}`).catch(() => undefined);
    expect(lab.things).toEqual([]);
  });

  test('another key makes another thing, and the old one goes when the whole stack is updated', async () => {
    const { stack, id } = await created();

    const result = await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'b' }), Sibling: aSibling({ Value: 'new' }, { DependsOn: 'Thing' }) });

    const statuses = result.events.map(({ logicalId, status }) => `${logicalId} ${status}`);
    expect(lab.called(stack)).toEqual(['create', 'create', `delete ${id}`]);
    expect(statuses.slice(statuses.indexOf('Sibling UPDATE_COMPLETE'))).toEqual([
      'Sibling UPDATE_COMPLETE', `${stack} UPDATE_COMPLETE_CLEANUP_IN_PROGRESS`, 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', `${stack} UPDATE_COMPLETE`,
    ]);
    expect(lab.things).toEqual([await lab.physicalId(stack)]);
  });

  test('a finished replacement whose sibling fails is undone: the old thing never went', async () => {
    const { stack, id } = await created();

    const result = await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'b' }), Sibling: aSibling({ Value: 'new', Fails: 'Update' }, { DependsOn: 'Thing' }) });

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(await lab.physicalId(stack)).toBe(id);
    expect(lab.things).toEqual([id]);
    expect(idsOf(result.events, 'DELETE_COMPLETE')).not.toContain(id);
  });

  test.each([
    ['before it made anything', { Do: 'throws before making' }, 'no quota left'],
    ['after it told the id and made it', { Do: 'throws after making', Checkpoint: true }, 'not reachable'],
    ['after it made it without telling', { Do: 'throws after making' }, 'not reachable'],
  ])('a replacement that throws %s leaves the old thing alone', async (_, properties, message) => {
    const { stack, id } = await created();

    const result = await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'b', ...properties }), Sibling: aSibling({ Value: 'old' }) });

    expect(result.status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(reasons(result)).toEqual({ Thing: message });
    expect(idsOf(result.events, 'UPDATE_FAILED')).toEqual([id]);
    expect(await lab.physicalId(stack)).toBe(id);
    expect(lab.things).toEqual([id]);
  });

  test('an update in place that fails half-way is followed by the swapped one, which converges', async () => {
    const { stack, id } = await created({ Size: 1 });

    const result = await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'a', Size: 2, Do: 'throws before making' }), Sibling: aSibling({ Value: 'old' }) });

    expect(result.status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(lab.called(stack)).toEqual(['create', `update ${id}`, `update ${id}`]);
    expect(lab.callsOf(stack).at(-1)).toMatchObject({ properties: { Size: 1 }, oldProperties: { Size: 2 }, changed: ['Size', 'Do'] });
  });

  test('a Create that runs when a sibling fails leaves nothing behind', async () => {
    const stack = aName();

    const result = await lab.deploy(stack, { Thing: aThing('keyed', { Key: 'a', Do: 'is slow' }), Sibling: aSibling({ Fails: 'Create', Once: 'Thing create' }) });
    await lab.cloudFormation.lambda.idle();

    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(lab.called(stack)[0]).toBe('create');
    expect(lab.called(stack).slice(1)).toEqual(variants.requestsInFlight === 'cancel' ? ['deleteUnknown'] : [expect.stringMatching(/^delete Thing-/)]);
    expect(lab.things).toEqual([]);
  });

  test('a replacement that runs when a sibling fails leaves the old thing, and nothing else', async () => {
    const { stack, id } = await created();

    const result = await lab.deploy(stack, {
      Thing: aThing('keyed', { Key: 'b', Do: 'is slow' }), Sibling: aSibling({ Value: 'new', Fails: 'Update', Once: 'Thing create', Times: 2 }),
    });
    await lab.cloudFormation.lambda.idle();

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(await lab.physicalId(stack)).toBe(id);
    expect(lab.things).toEqual([id]);
  });
});
