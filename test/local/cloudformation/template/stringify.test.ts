import fc from 'fast-check';
import { stringify } from '../../../../local/cloudformation/template/stringify';
import { isList, isObject, Value } from '../../../../local/cloudformation/template/value';

test('scalars become strings at every depth; keys, empty lists and empty objects stay', () => {
  expect(stringify({
    yes: true, no: false, whole: 14, ratio: 0.0001, text: 'as it is', list: [1, [2.5], { deep: false }], none: [], nothing: {}, ip_permissions: ['x'],
  })).toEqual({
    yes: 'true', no: 'false', whole: '14', ratio: '1.0E-4', text: 'as it is', list: ['1', ['2.5'], { deep: 'false' }], none: [], nothing: {}, ip_permissions: ['x'],
  });
});

const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string(), fc.boolean(), fc.double({ noNaN: true }), fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))),
})).value;

test('of any value only strings, lists and objects remain, and doing it again changes nothing', () => {
  fc.assert(fc.property(values, (value) => {
    const text = stringify(value);
    expect(leaves(text).every((leaf) => typeof leaf === 'string')).toBe(true);
    expect(stringify(text)).toEqual(text);
  }));
});

function leaves(value: Value): readonly Value[] {
  if (isList(value)) return value.flatMap(leaves);
  return isObject(value) ? Object.values(value).flatMap(leaves) : [value];
}
