import { aThing, ScriptedCloud } from '../../support/scripted-cloud';

const exporter = (value: string, name = 'shared'): unknown => ({
  Resources: { Thing: aThing({ Value: value }) }, Outputs: { Out: { Value: value, Export: { Name: name } } },
});
const importer = (imported: unknown): unknown => ({
  Parameters: { Name: { Type: 'String', Default: 'shared' } }, Resources: { Thing: aThing({ Value: imported }) },
});
const IMPORT = { 'Fn::ImportValue': { 'Fn::Sub': '${Name}' } };

async function coupled(): Promise<ScriptedCloud> {
  const cloud = new ScriptedCloud();
  await cloud.deploy(exporter('one'), {}, 'Exporter');
  await cloud.deploy(importer(IMPORT), {}, 'Importer');
  return cloud;
}

test('an export that another stack imports cannot be changed', async () => {
  const cloud = await coupled();

  expect(await cloud.deploy(exporter('two'), {}, 'Exporter')).toMatchObject({
    status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'Export shared cannot be updated as it is in use by Importer', outputs: { Out: 'one' },
  });
});

test('nor removed', async () => {
  const cloud = await coupled();

  expect(await cloud.deploy(exporter('one', 'other'), {}, 'Exporter')).toMatchObject({
    status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'Export shared cannot be deleted as it is in use by Importer',
  });
});

test('nor can its stack be deleted, until nobody imports it any more', async () => {
  const cloud = await coupled();
  await expect(cloud.destroy('Exporter')).rejects.toThrow(new Error('Export shared cannot be deleted as it is in use by Importer'));

  await cloud.deploy(importer('own'), {}, 'Importer');

  expect((await cloud.destroy('Exporter')).status).toBe('DELETE_COMPLETE');
});

test('an importer that was deleted holds nothing', async () => {
  const cloud = await coupled();
  await cloud.destroy('Importer');

  expect((await cloud.destroy('Exporter')).status).toBe('DELETE_COMPLETE');
});

test('two stacks cannot export the same name', async () => {
  const cloud = await coupled();

  expect(await cloud.deploy(exporter('three'), {}, 'Second')).toMatchObject({
    status: 'ROLLBACK_COMPLETE', reason: 'Export with name shared is already exported by stack Exporter. Rename it or remove it from that stack.',
  });
});
