import { coerce } from '../../../src/contract';

const TREE = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { size: { type: 'number' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['size'],
    },
  },
};
const SHAPE = {
  oneOf: [
    { type: 'object', properties: { kind: { const: 'circle' }, size: { type: 'number' } }, required: ['kind', 'size'] },
    { type: 'object', properties: { kind: { const: 'label' }, size: { type: 'string' } }, required: ['kind', 'size'] },
  ],
};
const NULLABLE = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] };

describe('coerce', () => {
  test.each<[string, unknown, unknown, unknown]>([
    ['a boolean', { type: 'boolean' }, 'true', true],
    ['false, which is falsy', { type: 'boolean' }, 'false', false],
    ['an integer', { type: 'integer' }, '14', 14],
    ['an integer printed as a double', { type: 'integer' }, '5.0E8', 500000000],
    ['a number in any notation', { type: 'number' }, '1e3', 1000],
    ['zero, which is falsy', { type: 'number' }, '0', 0],
    ['digits where the schema says text', { type: 'string' }, '1.2345678901E10', '1.2345678901E10'],
    ['leading zeros where the schema says text', { type: 'string' }, '007', '007'],
    ['true where the schema says text', { type: 'string' }, 'true', 'true'],
    ['a type in a list of one', { type: ['integer'] }, '3', 3],
    ['a list', { type: 'array', items: { type: 'integer' } }, ['1', '2'], [1, 2]],
    ['an empty list', { type: 'array', items: { type: 'integer' } }, [], []],
    ['a list of lists', { type: 'array', items: { type: 'array', items: { type: 'boolean' } } }, [['true'], []], [[true], []]],
    ['an object', { type: 'object', properties: { a: { type: 'number' } } }, { a: '1' }, { a: 1 }],
    ['a member that the schema does not name', { type: 'object', properties: { a: { type: 'number' } } }, { a: '1', b: '2' }, { a: 1, b: '2' }],
    ['a record', { type: 'object', additionalProperties: { type: 'number' } }, { a: '1', b: '2' }, { a: 1, b: 2 }],
    ['a record by patterns', { type: 'object', patternProperties: { '^n': { type: 'number' } } }, { na: '1', b: '2' }, { na: 1, b: '2' }],
    ['a record by a pattern that is not of the unicode kind', { type: 'object', patternProperties: { '^n\\-': { type: 'number' } } }, { 'n-a': '1' }, { 'n-a': 1 }],
    ['names before the record\'s rest', { properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } }, { a: '1', b: '2' }, { a: '1', b: 2 }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } }, ['1', '2', 'true'], ['1', 2, true]],
    ['a tuple of draft 7', { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } }, ['1', '2', 'true'], ['1', 2, true]],
    ['a closed tuple', { type: 'array', prefixItems: [{ type: 'number' }], items: false }, ['1', '2'], [1, '2']],
    ['a listed number', { enum: [1, 2.5, true, 'x'] }, '2.5', 2.5],
    ['a listed boolean', { enum: [1, 2.5, true, 'x'] }, 'true', true],
    ['a listed text', { enum: [1, 2.5, true, 'x'] }, 'x', 'x'],
    ['a constant', { const: 5 }, '5.0', 5],
    ['a constant list', { const: [1, { a: true }] }, ['1', { a: 'true' }], [1, { a: true }]],
    ['a constant object, its null put back', { const: { a: 1, b: null } }, { a: '1' }, { a: 1, b: null }],
    ['anyOf', { anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' } }] }, ['1'], [1]],
    ['a number beside a word', { anyOf: [{ type: 'number' }, { const: 'auto' }] }, '5', 5],
    ['a word beside a number', { anyOf: [{ type: 'number' }, { const: 'auto' }] }, 'auto', 'auto'],
    ['allOf', { allOf: [{ properties: { a: { type: 'number' } } }, { properties: { b: { type: 'boolean' } } }] }, { a: '1', b: 'true' }, { a: 1, b: true }],
    ['types narrowed by allOf', { allOf: [{ type: ['string', 'number'] }, { type: 'number' }] }, '5', 5],
    ['a list narrowed by allOf', { allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, '2', 2],
    ['if, then, else', { if: { properties: { k: { const: 'n' } } }, then: { properties: { v: { type: 'number' } } }, else: { properties: { v: { type: 'string' } } } }, { k: 'n', v: '1' }, { k: 'n', v: '1' }],
    ['a reference', { $defs: { 'a/b~c': { type: 'number' } }, $ref: '#/$defs/a~1b~0c' }, '1', 1],
    ['a reference of draft 7', { definitions: { n: { type: 'number' } }, type: 'array', items: { $ref: '#/definitions/n' } }, ['1'], [1]],
    ['a recursive schema', TREE, { size: '1', children: [{ size: '2', children: [] }] }, { size: 1, children: [{ size: 2, children: [] }] }],
    ['a schema that refers to its root', { type: 'object', properties: { n: { type: 'number' }, inner: { $ref: '#' } } }, { n: '1', inner: { n: '2' } }, { n: 1, inner: { n: 2 } }],
    ['an alternative that refers to itself', { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'number' }] } }, $ref: '#/$defs/a' }, '1', 1],
    ['the alternative of a discriminator', SHAPE, { kind: 'circle', size: '1' }, { kind: 'circle', size: 1 }],
    ['the other alternative', SHAPE, { kind: 'label', size: '1' }, { kind: 'label', size: '1' }],
    ['the alternative of a discriminator beside a wrong member', {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, on: { type: 'boolean' }, n: { type: 'number' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'b' }, on: { type: 'string' }, n: { type: 'string' } }, required: ['kind'] },
      ],
    }, { kind: 'a', on: 'TRUE', n: '1' }, { kind: 'a', on: 'TRUE', n: 1 }],
    ['the alternative of a numeric discriminator', {
      anyOf: [
        { type: 'object', properties: { v: { const: 1 }, x: { type: 'number' } }, required: ['v'] },
        { type: 'object', properties: { v: { const: 2 }, x: { type: 'string' } }, required: ['v'] },
      ],
    }, { v: '1', x: '5' }, { v: 1, x: 5 }],
    ['a tuple by its first entry', {
      anyOf: [
        { type: 'array', prefixItems: [{ const: 'n' }, { type: 'number' }], minItems: 2 },
        { type: 'array', prefixItems: [{ const: 's' }, { type: 'string' }], minItems: 2 },
      ],
    }, ['n', '1'], ['n', 1]],
    ['members that several alternatives share', { anyOf: [{ properties: { a: { type: 'number' } } }, { properties: { b: { type: 'boolean' } } }] }, { a: '1', b: 'true' }, { a: 1, b: true }],
    ['an absent member that is required and may be null', NULLABLE, {}, { a: null }],
    ['an absent member that is required and may be null, with anyOf', { properties: { a: { anyOf: [{ type: 'number' }, { type: 'null' }] } }, required: ['a'] }, {}, { a: null }],
    ['an undefined member that is required and may be null', NULLABLE, { a: undefined }, { a: null }],
    ['an absent member deep inside', { type: 'object', additionalProperties: NULLABLE }, { x: {} }, { x: { a: null } }],
    ['an absent member that is required', { properties: { a: { type: 'string' } }, required: ['a'] }, {}, {}],
    ['an absent member that may be null but is not required', { properties: { a: { type: ['string', 'null'] } } }, {}, {}],
    ['an absent member of any type', { properties: { a: {} }, required: ['a'] }, {}, {}],
    ['nothing where the schema says nothing', {}, { a: ['1', 'true'] }, { a: ['1', 'true'] }],
    ['keys that every object inherits', { type: 'object', properties: { constructor: { type: 'number' } } }, { constructor: '1', toString: '2' }, { constructor: 1, toString: '2' }],
    ['keys in their case', { type: 'object', properties: { ip_permissions: { type: 'array', items: { type: 'number' } }, Detail: { type: 'number' } } }, { ip_permissions: [], Detail: '1', detail: '1' }, { ip_permissions: [], Detail: 1, detail: '1' }],
  ])('%s', (_name, schema, sent, expected) => {
    const coerced = coerce(schema, sent);

    expect(coerced).toStrictEqual(expected);
    expect(coerce(schema, coerced)).toStrictEqual(expected);
  });

  test.each<[string, unknown, unknown]>([
    ['"TRUE" for a boolean', { type: 'boolean' }, 'TRUE'],
    ['"1" for a boolean', { type: 'boolean' }, '1'],
    ['text for a number', { type: 'number' }, 'many'],
    ['"" for a number', { type: 'number' }, ''],
    ['" 5" for a number', { type: 'number' }, ' 5'],
    ['"0x10" for a number', { type: 'number' }, '0x10'],
    ['"NaN" for a number', { type: 'number' }, 'NaN'],
    ['"007" for a number', { type: 'number' }, '007'],
    ['2^53 + 1 for a number', { type: 'number' }, '9007199254740993'],
    ['a fraction for an integer', { type: 'integer' }, '5.5'],
    ['a number for text', { type: 'string' }, 5],
    ['a value that is not listed', { enum: ['a', 1] }, 'b'],
    ['text for a list', { type: 'array', items: { type: 'number' } }, '1,2'],
    ['text for an object', { type: 'object', properties: {} }, '{}'],
    ['a list for an object', { type: 'object', properties: { 0: { type: 'number' } } }, ['1']],
    ['an object for a list', { type: 'array', items: { type: 'number' } }, { 0: '1' }],
    ['an object whose discriminator is unknown', SHAPE, { kind: 'square', size: '1' }],
    ['anything where nothing is allowed', false, { a: '1' }],
    ['null', { type: 'string' }, null],
  ])('leaves %s for validation to name', (_name, schema, sent) => {
    expect(coerce(schema, sent)).toStrictEqual(sent);
  });

  test('keeps text where the schema takes both text and numbers', () => {
    expect(coerce({ type: ['string', 'number', 'boolean'] }, '5')).toBe('5');
  });

  test('leaves what asSent names, at every depth below', () => {
    const number = { type: 'number' };
    const schema = { properties: { n: number, list: { type: 'array', items: { properties: { raw: { properties: { n: number } }, n: number } } } } };

    const coerced = coerce(schema, { n: '1', list: [{ raw: { n: '1' }, n: '1' }] }, ['n', 'list.*.raw']);

    expect(coerced).toStrictEqual({ n: '1', list: [{ raw: { n: '1' }, n: 1 }] });
  });

  test('a key "__proto__" is a key like any other', () => {
    const sent: unknown = JSON.parse('{"__proto__": "1", "a": "2"}');

    const coerced = coerce({ type: 'object', additionalProperties: { type: 'number' } }, sent);

    expect(JSON.stringify(coerced)).toBe('{"__proto__":1,"a":2}');
    expect(Object.getPrototypeOf(coerced)).toBe(Object.prototype);
  });

  test('instances of classes pass as they are', () => {
    const date = new Date(0);

    expect(coerce({ type: 'object', properties: { at: {} } }, { at: date })).toStrictEqual({ at: date });
  });

  test('what was sent is not changed', () => {
    const sent = Object.freeze({ list: Object.freeze(['1']) });

    expect(coerce({ properties: { list: { type: 'array', items: { type: 'number' } } } }, sent)).toStrictEqual({ list: [1] });
    expect(sent).toStrictEqual({ list: ['1'] });
  });

  test('a reference that leads nowhere is an error', () => {
    expect(() => coerce({ $ref: 'other.json' }, '1'))
      .toThrow(new Error('$ref "other.json" leads nowhere in the JSON Schema; only references within it ("#/…") are followed'));
  });
});
