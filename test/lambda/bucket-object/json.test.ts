import { jsonText } from '../../../lambda/bucket-object/json';

/** One value as the only element of a list. */
const element = (value: object) => jsonText(['[', value, ']']);

describe('commas', () => {
  test('stand between members and elements, and nowhere else', () => {
    const parts = ['{"a":1', { key: 'b', text: 'x' }, '"c":{', { key: 'd', number: '1' }, '},"e":[', { text: 'y' }, { text: 'z' }, ']}'];

    expect(jsonText(parts)).toBe('{"a":1,"b":"x","c":{"d":1},"e":["y","z"]}');
  });

  test.each([
    [['{', { key: 'a' }, '}'], '{}'],
    [['{', { key: 'a' }, '"b":1}'], '{"b":1}'],
    [['{"b":1', { key: 'a' }, '}'], '{"b":1}'],
    [['{"b":[', {}, ']', { key: 'a' }, '"c":2}'], '{"b":[],"c":2}'],
  ])('a value that was left out leaves none behind: %j', (parts, text) => {
    expect(jsonText(parts)).toBe(text);
  });

  test('brackets and commas in texts are no brackets and commas', () => {
    expect(jsonText(['["["', { text: '],' }, '"{"]'])).toBe('["[","],","{"]');
  });
});

describe('text', () => {
  test.each(['', '"', '\\', 'a\nb\r\t', '\u0000\u001f\u2028', '${x}', '{{resolve:ssm:x}}', 'true', '5', 'grüße 🙂', '\ud800'])('%j reads back as it came', (text) => {
    expect(JSON.parse(element({ text }))).toEqual([text]);
  });

  test('names of members are escaped as well', () => {
    expect(JSON.parse(jsonText(['{', { key: '"\\\n', text: 'x' }, '}']))).toEqual({ '"\\\n': 'x' });
  });

  test('what became a list is an error', () => {
    expect(() => jsonText(['{', { key: 'a', text: ['x'] }, '}']))
      .toThrow('content: member "a" must become text, got a list; pass the token itself instead of a text of it');
  });
});

describe('numbers', () => {
  test.each([
    ['5', '5'], ['-5', '-5'], ['5.0', '5'], ['0.1', '0.1'], ['1.2345678901E10', '12345678901'], ['1.0E-5', '0.00001'], ['1e21', '1e+21'], ['-0', '-0'], ['-0.0', '-0'],
    ['007', '7'], ['+5', '5'], ['.5', '0.5'], ['5.', '5'], ['9007199254740993', '9007199254740993'], ['0.1234567890123456789', '0.1234567890123456789'],
    ['-00123456789012345678', '-123456789012345678'], ['+.12345678901234567', String(0.12345678901234567)],
  ])('%s is written as %s', (number, text) => {
    expect(element({ number })).toBe(`[${text}]`);
    expect(JSON.parse(element({ number }))).toEqual([Number(number)]);
  });

  test.each(['', ' ', 'abc', '5 apples', '0x10', 'NaN', 'Infinity', '1e999', '1_000', '--5', '٣'])('%j is an error that names the member', (number) => {
    expect(() => jsonText(['{', { key: 'port', number }, '}']))
      .toThrow(`content: member "port" must become a number, got ${JSON.stringify(number)}; pass it as text`);
  });
});

describe('booleans', () => {
  test.each(['true', 'false'])('%s is no text', (boolean) => {
    expect(element({ boolean })).toBe(`[${boolean}]`);
  });

  test('anything else is an error', () => {
    expect(() => element({ boolean: 'yes' })).toThrow('content: an element must become true or false, got "yes"');
  });
});

describe('lists and objects', () => {
  test('lists are arrays of texts', () => {
    expect(element({ list: ['a', '5', '"'] })).toBe('[["a","5","\\""]]');
    expect(element({ list: [] })).toBe('[[]]');
  });

  test('a list that became text is an error', () => {
    expect(() => jsonText(['{', { key: 'ids', list: 'a,b' }, '}'])).toThrow('content: member "ids" must become a list, got "a,b"; split it with Fn.split');
  });

  test('whatever a token became stays what it is', () => {
    expect(element({ any: { a: ['x'], b: '"' } })).toBe('[{"a":["x"],"b":"\\""}]');
    expect(element({ any: 'true' })).toBe('["true"]');
  });

  test('parts may be made of parts', () => {
    expect(jsonText(['{', { key: 'a', parts: ['{"b":1', { key: 'c', text: 'x' }, '}'] }, { key: 'd', json: 'null' }, '}'])).toBe('{"a":{"b":1,"c":"x"},"d":null}');
  });
});

test('a kind of value that a newer version sends is an error with the fix', () => {
  expect(() => element({ date: 'x' })).toThrow('content: an element is of the unknown kind "date"; deploy with a newer version of cdk-custom-resource-kit');
});
