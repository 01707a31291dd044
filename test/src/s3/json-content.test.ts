import { Aws, CfnResource, Duration, Fn, Lazy, Stack, Token } from 'aws-cdk-lib';
import { sent, sentBy } from './sent';
import { jsonText } from '../../../lambda/bucket-object/json';
import { ObjectSource, OutputType, TypedCustomResource } from '../../../src';
import { aProvider, aStack, messageOf } from '../support';

const theError = (value: unknown) => messageOf(() => ObjectSource.json(value)._bind(aStack()));

/** The JSON that the handler writes. */
function written(stack: Stack, value: unknown, values: Record<string, unknown> = {}): string {
  const { text, json } = sentBy(stack, ObjectSource.json(value), { values: new Map(Object.entries(values)) });
  return typeof text === 'string' ? text : jsonText(Array.isArray(json) ? json : []);
}

describe('without tokens', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['empty text', '', '""'],
    ['empty list', [], '[]'],
    ['empty object', {}, '{}'],
    ['numbers of any size', [-0, 0.1, 1e21, 2 ** 53 + 2, 5e-324], '[-0,0.1,1e+21,9007199254740994,5e-324]'],
    ['what CloudFormation would evaluate', { Ref: 'x', in: { 'Fn::GetAtt': ['a', 'b'] } }, '{"Ref":"x","in":{"Fn::GetAtt":["a","b"]}}'],
    ['variables of Fn::Sub', '${AWS::Region}', '"${AWS::Region}"'],
    ['own members named __proto__', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ['dates, as JSON.stringify has them', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['undefined, as JSON.stringify has it', { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['holes in lists', Array(2), '[null,null]'],
  ])('%s stand as JSON text', (_name, value, json) => {
    expect(written(aStack(), value)).toBe(json);
  });

  test('any depth', () => {
    let value: unknown = Aws.REGION;
    for (let depth = 0; depth < 500; depth += 1) value = { a: [value] };

    expect(written(aStack(), value, { 'AWS::Region': 'eu-west-1' })).toBe(`${'{"a":['.repeat(500)}"eu-west-1"${']}'.repeat(500)}`);
  });
});

describe('tokens', () => {
  const region = { 'AWS::Region': 'a"\\\nb' };

  test('in text are escaped, whatever they become', () => {
    expect(JSON.parse(written(aStack(), { url: `https://${Aws.REGION}/`, list: [Aws.REGION] }, region))).toEqual({ url: 'https://a"\\\nb/', list: ['a"\\\nb'] });
  });

  test('in names of members are, too', () => {
    expect(JSON.parse(written(aStack(), { [`x-${Aws.REGION}`]: { deep: 1 }, [Aws.ACCOUNT_ID]: Aws.REGION }, { ...region, 'AWS::AccountId': '1' }))).toEqual({
      'x-a"\\\nb': { deep: 1 }, '1': 'a"\\\nb',
    });
  });

  test('keep the type that the author gave them', () => {
    const stack = aStack();
    const resource = new CfnResource(stack, 'Thing', { type: 'Test::Thing' });
    const user = new TypedCustomResource(stack, 'User', { provider: aProvider(stack), resourceType: 'Custom::User', outputs: { tls: OutputType.BOOLEAN } });
    const value = {
      number: Token.asNumber(resource.getAtt('Port')),
      numberAsText: Token.asString(resource.getAtt('Port')),
      list: Token.asList(resource.getAtt('Hosts')),
      boolean: user.getAttBoolean('tls'),
      unknown: resource.getAtt('Map'),
    };

    expect(JSON.parse(written(stack, value, { 'Thing.Port': 5432, 'Thing.Hosts': ['a', 'b'], 'User.tls': 'true', 'Thing.Map': { a: 1 } }))).toEqual({
      number: 5432, numberAsText: '5432', list: ['a', 'b'], boolean: true, unknown: { a: '1' },
    });
  });

  test('that stand for numbers are text inside of text, and escaped', () => {
    const stack = aStack();
    const port = Token.asNumber(new CfnResource(stack, 'Thing', { type: 'Test::Thing' }).getAtt('Port'));

    expect(JSON.parse(written(stack, { url: `host:${port}`, [`${port}`]: 1 }, { 'Thing.Port': '"' }))).toEqual({ 'url': 'host:"', '"': 1 });
  });

  test('that stand for numbers stay numbers, if they become text on the way', () => {
    const stack = aStack();
    const port = new CfnResource(stack, 'Thing', { type: 'Test::Thing' }).getAtt('Port');
    const nested = Fn.conditionIf('No', '1', Fn.conditionIf('No', '2', port));
    const value = [Token.asNumber('5'), ...['5', port.toString(), nested].map((other) => Token.asNumber(Fn.conditionIf('No', 1, other))), Token.asNumber(Aws.NO_VALUE)];
    const { json } = sentBy(stack, ObjectSource.json(value), { values: new Map([['Thing.Port', '5']]) });

    expect(jsonText(Array.isArray(json) ? json : [])).toBe('[5,5,5,5]');
  });

  test('of a branch keep the types of the branch; AWS::NoValue leaves the member out', () => {
    const value = { a: Fn.conditionIf('Yes', { port: 5, on: true }, 'x'), b: Fn.conditionIf('No', 1, Aws.NO_VALUE), c: [Fn.conditionIf('No', 1, 2)], d: Aws.NO_VALUE };
    const stack = aStack();
    const { json } = sentBy(stack, ObjectSource.json(value), { conditions: new Map([['Yes', true]]) });

    expect(jsonText(Array.isArray(json) ? json : [])).toBe('{"a":{"port":5,"on":true},"c":[2]}');
  });

  test('that are lazy are read at synthesis', () => {
    const late: string[] = [];
    const source = ObjectSource.json({
      list: Lazy.list({ produce: () => late }),
      number: Lazy.number({ produce: () => late.length }),
      any: Lazy.any({ produce: () => ({ Ref: late, b: null }) }),
    });
    const stack = aStack();
    const { properties } = source._bind(stack);
    late.push('x', 'y');

    const { json } = sent(stack, properties);

    expect(jsonText(Array.isArray(json) ? json : [])).toBe('{"list":["x","y"],"number":2,"any":{"Ref":["x","y"],"b":null}}');
  });

  test('that hold data are data', () => {
    expect(written(aStack(), Token.asAny({ a: 1, b: Aws.REGION }), { 'AWS::Region': 'x' })).toBe('{"a":1,"b":"x"}');
  });

  test('a text that CloudFormation looks up is a value of its own', () => {
    const { json } = sentBy(aStack(), ObjectSource.json({ a: 1, b: '{{resolve:ssm:name}}', c: 2 }));

    expect(json).toEqual(['{"a":1', { key: 'b', text: '{{resolve:ssm:name}}' }, '"c":2}']);
  });

  test('what is known stays JSON text: CloudFormation sees values and nothing else', () => {
    const { json } = sentBy(aStack(), ObjectSource.json({ Ref: 'x', n: 1, region: Aws.REGION, deep: { list: [1, true, null] } }), { values: new Map([['AWS::Region', 'r']]) });

    expect(json).toEqual(['{"Ref":"x","n":1', { key: 'region', text: 'r' }, '"deep":{"list":[1,true,null]}}']);
  });
});

describe('errors name the place', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = { cycle };

  test.each<[string, unknown, string]>([
    ['Duration', { a: [1, { b: Duration.seconds(5) }] }, 'source.a[1].b must be a string, number, boolean, list, plain object or token, got a Duration; pass .toSeconds()'],
    ['Map', { a: new Map() }, 'source.a must be a string, number, boolean, list, plain object or token, got a Map; pass Object.fromEntries(map)'],
    ['bytes', Buffer.from('x'), 'source must be a string, number, boolean, list, plain object or token, got a Buffer; pass it as base64 text'],
    ['bigint', { a: 5n }, 'source.a must be a string, number, boolean, list, plain object or token, got a bigint; pass it as a string'],
    ['function', { a: () => 1 }, 'source.a must be a string, number, boolean, list, plain object or token, got a function; pass a string, number, boolean, list or plain object'],
    ['NaN', [Number.NaN], 'source[0] must be a string, number, boolean, list, plain object or token, got NaN; pass a finite number, or a string'],
    ['cycle', cycle, 'source.self.cycle must not contain itself, got a cycle; pass a copy without it'],
  ])('%s', (_name, value, message) => {
    expect(theError(value)).toBe(`Stack: ${message}`);
  });

  test('a construct', () => {
    const stack = aStack();
    expect(messageOf(() => ObjectSource.json({ a: stack })._bind(stack))).toMatch(/^Stack: source\.a must be a string, number, boolean, list, plain object or token, got a \w+; pass an attribute/);
  });

  test('a list token among other elements', () => {
    const list = [...Token.asList({ Ref: 'List' }), 'more'];
    expect(theError({ list })).toBe('Stack: source.list[0] must not be a list token among other elements or text, got one; pass the list as a whole, or Fn.join it');
  });

  test('JSON with tokens that is too large', () => {
    expect(theError({ region: Aws.REGION, large: 'x'.repeat(200_000) })).toMatch(/^Stack: source with tokens must be at most 102400 bytes as JSON, got 200\d{3} /);
  });
});
