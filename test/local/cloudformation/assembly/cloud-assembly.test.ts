import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStack, readStacks } from '../../../../local/cloudformation/assembly/cloud-assembly';
import { writeAssembly } from '../../support/mini-assembly';

const TEMPLATE = { Resources: {} };

test('stacks are found by name, by artifact and by path, in stages too', () => {
  const directory = writeAssembly({ stacks: { One: { template: TEMPLATE, displayName: 'App/One', environment: 'aws://111122223333/eu-west-1' } } });
  writeAssembly({ stacks: { Two: { template: TEMPLATE } } }, join(directory, 'assembly-Stage'));
  const manifest = {
    artifacts: {
      'One': { type: 'aws:cloudformation:stack', environment: 'aws://111122223333/eu-west-1', displayName: 'App/One', properties: { templateFile: 'One.template.json', stackName: 'Named' } },
      'assembly-Stage': { type: 'cdk:cloud-assembly', properties: { directoryName: 'assembly-Stage' } },
      'Tree': { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  };
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));

  expect(readStacks(directory).map(({ stackName }) => stackName)).toEqual(['Named', 'Two']);
  expect(findStack({ directory }, 'App/One')).toMatchObject({ stackName: 'Named', region: 'eu-west-1', accountId: '111122223333' });
  expect(findStack(directory, 'One').stackName).toBe('Named');
  expect(findStack(directory, 'Two')).toEqual({
    stackName: 'Two', aliases: ['Two', 'Two'], templateFile: 'Two.template.json', directory: join(directory, 'assembly-Stage'), region: undefined, accountId: undefined,
  });
});

test('the name may be left out when there is one stack', () => {
  expect(findStack(writeAssembly({ stacks: { Only: { template: TEMPLATE } } }), undefined).stackName).toBe('Only');
});

describe('what is refused', () => {
  const two = writeAssembly({ stacks: { One: { template: TEMPLATE }, Two: { template: TEMPLATE } } });
  const empty = mkdtempSync(join(tmpdir(), 'empty-'));

  test.each<[string, string, string | undefined, string]>([
    ['no name among several', two, undefined, 'stackName: the assembly holds several stacks, name one of [One, Two]'],
    ['an unknown name', two, 'Three', 'stackName: the assembly has no stack "Three", it holds [One, Two]'],
    ['an assembly without stacks', writeAssembly({ stacks: {} }), undefined, 'the assembly holds no stack'],
    ['a folder that is none', empty, undefined, `assembly: "${empty}" holds no manifest.json; give the folder that cdk synth writes`],
  ])('%s', (_, directory, name, message) => {
    expect(() => findStack(directory, name)).toThrow(new Error(message));
  });
});
