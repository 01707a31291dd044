import { evaluate } from '../../../../local/cloudformation/template/evaluate';
import { Scope } from '../../../../local/cloudformation/template/scope';
import { toValue, Value, NO_VALUE } from '../../../../local/cloudformation/template/value';

const scope: Scope = {
  region: 'eu-west-1',
  ref: (name) => (name === 'AWS::NoValue' ? NO_VALUE : name === 'Zones' ? ['a', 'b'] : `ref-of-${name}`),
  attribute: (logicalId, name) => `${name}-of-${logicalId}`,
  condition: (name) => name === 'Yes',
  mapping: (map, top, second) => (map === 'Map' && top === 'top' ? { one: 'first', list: ['x', 'y'] }[second] : undefined),
  importedValue: (name) => `import-of-${name}`,
  stackOutput: ({ stackName, outputName, region }) => `${outputName}-of-${stackName}-of-${region}`,
};

function evaluated(value: unknown): Value | typeof NO_VALUE {
  return evaluate(toValue(value), scope, '/Resources/Thing/Properties/P');
}

describe('intrinsic functions', () => {
  test.each<[string, unknown, unknown]>([
    ['Ref', { Ref: 'Bucket' }, 'ref-of-Bucket'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Thing', 'Endpoint.Host'] }, 'Endpoint.Host-of-Thing'],
    ['GetAtt as a text', { 'Fn::GetAtt': 'Thing.Endpoint.Host' }, 'Endpoint.Host-of-Thing'],
    ['GetAtt with a Ref as the attribute', { 'Fn::GetAtt': ['Thing', { Ref: 'Name' }] }, 'ref-of-Name-of-Thing'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 7, true]] }, 'a-ref-of-B-7-true'],
    ['Join of a function\'s list', { 'Fn::Join': [',', { Ref: 'Zones' }] }, 'a,b'],
    ['Join leaves NoValue out', { 'Fn::Join': [',', ['a', { Ref: 'AWS::NoValue' }]] }, 'a'],
    ['Sub', { 'Fn::Sub': 'arn:${AWS::Partition}:${Thing.Arn}' }, 'arn:ref-of-AWS::Partition:Arn-of-Thing'],
    ['Sub with variables', { 'Fn::Sub': ['${Own}/${Other}', { Own: { Ref: 'X' } }] }, 'ref-of-X/ref-of-Other'],
    ['Sub with a literal', { 'Fn::Sub': '${!Literal} $5 ${Name}' }, '${Literal} $5 ref-of-Name'],
    ['Sub keeps a replacement pattern as text', { 'Fn::Sub': ['<${Own}>', { Own: '$&$1' }] }, '<$&$1>'],
    ['Select', { 'Fn::Select': [1, ['a', 'b']] }, 'b'],
    ['Select with an index as text', { 'Fn::Select': ['0', { Ref: 'Zones' }] }, 'a'],
    ['Split', { 'Fn::Split': ['|', 'a||b'] }, ['a', '', 'b']],
    ['FindInMap', { 'Fn::FindInMap': ['Map', 'top', 'one'] }, 'first'],
    ['FindInMap of a list', { 'Fn::FindInMap': ['Map', 'top', 'list'] }, ['x', 'y']],
    ['FindInMap with a default', { 'Fn::FindInMap': ['Map', 'top', 'none', { DefaultValue: 'd' }] }, 'd'],
    ['If', { 'Fn::If': ['Yes', 'a', 'b'] }, 'a'],
    ['If not', { 'Fn::If': ['No', 'a', { Ref: 'B' }] }, 'ref-of-B'],
    ['Base64', { 'Fn::Base64': 'grün' }, 'Z3LDvG4='],
    ['GetAZs of the stack\'s region', { 'Fn::GetAZs': '' }, ['eu-west-1a', 'eu-west-1b', 'eu-west-1c']],
    ['GetAZs of another region', { 'Fn::GetAZs': 'us-east-1' }, ['us-east-1a', 'us-east-1b', 'us-east-1c']],
    ['ImportValue', { 'Fn::ImportValue': { 'Fn::Sub': '${Net}-Vpc' } }, 'import-of-ref-of-Net-Vpc'],
    ['GetStackOutput', { 'Fn::GetStackOutput': { StackName: { 'Fn::Sub': '${Net}-Stack' }, OutputName: 'Vpc' } }, 'Vpc-of-ref-of-Net-Stack-of-eu-west-1'],
    ['GetStackOutput of another region', { 'Fn::GetStackOutput': { StackName: 'Net', OutputName: 'Vpc', Region: 'us-east-1' } }, 'Vpc-of-Net-of-us-east-1'],
    ['Length', { 'Fn::Length': { Ref: 'Zones' } }, 2],
    ['ToJsonString', { 'Fn::ToJsonString': { a: [1, { Ref: 'B' }] } }, '{"a":["1","ref-of-B"]}'],
    ['Cidr', { 'Fn::Cidr': ['192.168.0.0/24', 3, 5] }, ['192.168.0.0/27', '192.168.0.32/27', '192.168.0.64/27']],
    ['Cidr without bits', { 'Fn::Cidr': ['10.1.0.0/16', '2'] }, ['10.1.0.0/24', '10.1.1.0/24']],
    ['nested ones', { 'Fn::Select': [0, { 'Fn::Split': ['.', { 'Fn::Join': ['.', ['x', 'y']] }] }] }, 'x'],
  ])('%s', (_, value, expected) => {
    expect(evaluated(value)).toEqual(expected);
  });

  test('AWS::NoValue drops the key and the list member that holds it', () => {
    expect(evaluated({ a: { Ref: 'AWS::NoValue' }, b: ['x', { 'Fn::If': ['No', 'y', { Ref: 'AWS::NoValue' }] }], c: { d: { Ref: 'AWS::NoValue' } } }))
      .toEqual({ b: ['x'], c: {} });
  });

  test('an object with other keys is none: { Condition } and { Ref, more } stay as they are', () => {
    expect(evaluated({ Condition: 'Yes', Nested: { Ref: 'a', more: 1 } })).toEqual({ Condition: 'Yes', Nested: { Ref: 'a', more: 1 } });
  });
});

describe('what CloudFormation refuses, by path', () => {
  test.each<[string, unknown, string]>([
    ['an unknown function', { a: [{ 'Fn::Foo': 1 }] },
      '[/Resources/Thing/Properties/P/a/0] Template error: Encountered unsupported function: Fn::Foo Supported functions are: ['],
    ['a missing map entry', { 'Fn::FindInMap': ['Map', 'top', 'none'] },
      '[/Resources/Thing/Properties/P/Fn::FindInMap] Template error: Unable to get mapping for Map::top::none'],
    ['an index beyond the list', { 'Fn::Select': [2, ['a', 'b']] },
      '[/Resources/Thing/Properties/P/Fn::Select] Template error: Fn::Select cannot select nonexistent value at index 2'],
    ['a Join of one argument', { 'Fn::Join': ['-'] }, '[/Resources/Thing/Properties/P/Fn::Join] Template error: every Fn::Join object requires two parameters'],
    ['a GetAtt of one argument', { 'Fn::GetAtt': ['Thing'] },
      '[/Resources/Thing/Properties/P/Fn::GetAtt] Template error: every Fn::GetAtt object requires two non-empty parameters'],
    ['an If of two arguments', { 'Fn::If': ['Yes', 'a'] },
      '[/Resources/Thing/Properties/P/Fn::If] Template error: Fn::If requires a list argument with three elements'],
    ['a Ref that is no text', { Ref: 5 }, '[/Resources/Thing/Properties/P/Ref] Template format error: Every Ref must be a string'],
    ['a function beside other keys', { 'Fn::Join': ['', []], 'x': 1 },
      '[/Resources/Thing/Properties/P] Template format error: Fn::Join must be the only key of its object, got [Fn::Join, x]'],
    ['a list in a Sub', { 'Fn::Sub': '${Zones}' },
      '[/Resources/Thing/Properties/P/Fn::Sub] Template error: variable Zones in Fn::Sub expression does not resolve to a string'],
    ['more blocks than there are', { 'Fn::Cidr': ['10.0.0.0/24', 3, 7] },
      '[/Resources/Thing/Properties/P/Fn::Cidr] Template error: Fn::Cidr cannot cut these blocks from 10.0.0.0/24'],
  ])('%s', (_, value, message) => {
    expect(() => evaluated(value)).toThrow(message);
  });
});

test.each([
  [{ a: null }, "[/a] 'null' values are not allowed in templates"],
  [{ Resources: { Thing: { Properties: { List: ['x', null] } } } }, "[/Resources/Thing/Properties/List/1] 'null' values are not allowed in templates"],
])('a null is refused wherever it stands', (value, message) => {
  expect(() => toValue(value)).toThrow(message);
});
