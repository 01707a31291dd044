import { canonicalJson, defaultPhysicalId, isInventedId, RESOURCE_TYPE } from '../../src/wire';

const STACK = 'arn:aws:cloudformation:us-east-1:123456789012:stack/shop/0f1e2d3c';

describe('canonicalJson', () => {
  test('sorts the keys of every object and leaves undefined members out', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined, a: null }], a: 'x' })).toBe('{"a":"x","b":[{"a":null,"d":1}]}');
  });
});

describe('defaultPhysicalId', () => {
  test('is the logical id and 16 hexadecimal digits of the identity', () => {
    const digest = (text: string) => `${Buffer.from(text).toString('hex')}`;

    expect(defaultPhysicalId('s', 'L', { a: 1 }, digest)).toBe(`L-${Buffer.from('s|L|{"a":1}').toString('hex').slice(0, 16)}`);
  });
});

describe('isInventedId', () => {
  test.each([
    ['shop-User-1ABCDEFGHIJK', true],
    ['shop-User-12345678', true],
    ['shop-User-1234567', false],
    ['shop-User-12345678901234567', false],
    ['shop-User-12345678_', false],
    ['other-User-1ABCDEFGHIJK', false],
    ['shop-Other-1ABCDEFGHIJK', false],
  ])('%s: %s', (id, expected) => {
    expect(isInventedId(id, STACK, 'User')).toBe(expected);
  });
});

describe('RESOURCE_TYPE', () => {
  test('is at most 60 characters in all', () => {
    expect(RESOURCE_TYPE.test(`Custom::${'a'.repeat(52)}`)).toBe(true);
    expect(RESOURCE_TYPE.test(`Custom::${'a'.repeat(53)}`)).toBe(false);
  });
});
