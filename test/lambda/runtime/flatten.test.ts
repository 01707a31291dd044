import { flatten } from '../../../lambda/runtime/flatten';

const FIX = 'return strings (base64 for binary), numbers, booleans, lists of these or plain objects';

test('strings are sent as they are', () => {
  expect(flatten({ a: '', b: ' é\u0000\ud800 ' })).toEqual({ a: '', b: ' é\u0000\ud800 ' });
});

test('numbers and booleans are sent as strings', () => {
  expect(flatten({ port: 5432, zero: -0, tls: false, big: 1e21 })).toEqual({ port: '5432', zero: '0', tls: 'false', big: '1e+21' });
});

test('a list of scalars is one list of strings, under its own name only', () => {
  expect(flatten({ Tokens: ['a', 1, true], none: [] })).toEqual({ Tokens: ['a', '1', 'true'], none: [] });
});

test('objects are flattened to dotted names', () => {
  expect(flatten({ roleArns: { x: 'arn', deep: { er: 1 } }, hosts: { list: ['a'] }, empty: {} })).toEqual({ 'roleArns.x': 'arn', 'roleArns.deep.er': '1', 'hosts.list': ['a'] });
});

test('null and undefined members are left out, at every depth', () => {
  expect(flatten({ a: { b: null, c: undefined }, d: null, e: 'x' })).toEqual({ e: 'x' });
});

test('objects without a prototype and names of every object\'s members are data like others', () => {
  const outputs = Object.assign(Object.create(null), JSON.parse('{"__proto__":"p","constructor":{"name":"c"}}'));

  expect(JSON.stringify(flatten(outputs))).toBe('{"__proto__":"p","constructor.name":"c"}');
});

test('the same object twice, beside itself, is not circular', () => {
  const shared = { x: 1 };

  expect(flatten({ a: shared, b: shared })).toEqual({ 'a.x': '1', 'b.x': '1' });
});

test.each<[string, object, string]>([
  ['BigInt', { n: 1n }, `output "n" is BigInt: ${FIX}`],
  ['Buffer', { key: Buffer.from('x') }, `output "key" is Buffer: ${FIX}`],
  ['Uint8Array', { a: { Payload: new Uint8Array([123, 125]) } }, `output "a.Payload" is Uint8Array: ${FIX}`],
  ['Date', { at: new Date(0) }, `output "at" is Date: ${FIX}`],
  ['Map', { map: new Map() }, `output "map" is Map: ${FIX}`],
  ['Promise', { later: Promise.resolve() }, `output "later" is Promise: ${FIX}`],
  ['function', { call: () => 1 }, `output "call" is Function: ${FIX}`],
  ['symbol', { s: Symbol('s') }, `output "s" is Symbol: ${FIX}`],
  ['NaN', { n: NaN }, `output "n" is NaN: ${FIX}`],
  ['Infinity', { n: Infinity }, `output "n" is Infinity: ${FIX}`],
  ['a list of objects', { Tags: [{ Key: 'a' }] }, `output "Tags[0]" is a circular or listed object: ${FIX}`],
  ['a list in a list', { l: ['a', ['b']] }, `output "l[1]" is Array: ${FIX}`],
  ['null in a list', { l: ['a', null] }, `output "l[1]" is null: ${FIX}`],
  ['a hole in a list', { l: Object.assign([], { length: 1 }) }, `output "l[0]" is undefined: ${FIX}`],
])('%s is an error that names the output and the fix', (_case, outputs, message) => {
  expect(() => flatten(outputs)).toThrow(new Error(message));
});

test('a circular object is an error that names where it closes', () => {
  const outputs: Record<string, unknown> = { a: {} };
  Object.assign(outputs.a ?? {}, { back: outputs });

  expect(() => flatten(outputs)).toThrow(new Error(`output "a.back" is a circular or listed object: ${FIX}`));
});

test('two ways to the same name are an error', () => {
  expect(() => flatten({ 'a.b': 1, 'a': { b: 2 } })).toThrow(new Error('output "a.b" is there twice: dots join nested names'));
});

test.each([[[1, 2]], ['ok'], [null], [7], [new Map()]])('outputs that are %p are an error', (outputs) => {
  expect(() => flatten(outputs)).toThrow(new Error('outputs must be a plain object'));
});

test.each([[{ '': 1 }, ''], [{ 'a.': 1 }, 'a.'], [{ '.a': 1 }, '.a'], [{ 'a..b': 1 }, 'a..b'], [{ a: { '': 1 } }, 'a.'], [{ '': { a: 1 } }, '.a']])('%p: an empty name is an error', (outputs, key) => {
  expect(() => flatten(outputs)).toThrow(new Error(`output "${key}" has an empty name`));
});
