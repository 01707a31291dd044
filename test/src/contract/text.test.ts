import * as fc from 'fast-check';
import { booleanIn, numberIn } from '../../../src/contract/text';
import { javaDouble } from '../../support/cloudformation-text';
import { RUNS } from '../../support/fuzz';

describe('numberIn', () => {
  test.each([
    ['0', 0], ['14', 14], ['-3', -3], ['0.1', 0.1], ['1.50', 1.5], ['5.0', 5],
    ['1e3', 1000], ['5.0E8', 5e8], ['1.0E-4', 1e-4], ['1.2345678901E10', 12345678901], ['1.0E23', 1e23], ['4.9E-324', 5e-324],
    ['1.7976931348623157E308', Number.MAX_VALUE], ['9007199254740991', Number.MAX_SAFE_INTEGER], ['9007199254740992', 2 ** 53],
    ['0.10000000000000001', 0.1], ['-0.0', 0], ['-0', 0], ['0E5', 0], ['1e+2', 100],
  ])('reads %j as %d', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  test.each([
    ['9007199254740993'], ['12345678901234567890'], ['9.007199254740993E15'], ['9007199254740993.0'], ['2251799813685249.3'],
    ['0.1234567890123456789'], ['1e400'], ['1e-400'], [`1${'0'.repeat(98)}1${'0'.repeat(20)}1`],
  ])('does not read %j, which a number cannot hold exactly', (text) => {
    expect(numberIn(text)).toBeUndefined();
  });

  test.each([
    ['007'], ['00'], ['-01'], [' 5'], ['5 '], ['5\n'], ['0x10'], ['0b1'], ['0o7'], [''], ['NaN'], ['Infinity'], ['-Infinity'], ['+5'], ['.5'], ['5.'], ['1_000'],
    ['1,000'], ['١'], ['1e'], ['e5'], ['--1'], ['5n'], ['true'], ['null'],
  ])('does not read %j, which is not how JSON or Java writes a number', (text) => {
    expect(numberIn(text)).toBeUndefined();
  });

  test('reads every number as JSON and as Java print it', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const expected = number === 0 ? 0 : number;

      expect(numberIn(javaDouble(number))).toBe(expected);
      expect(numberIn(JSON.stringify(number))).toBe(expected);
    }), { numRuns: RUNS });
  });

  test('reads an integer only when it is that integer, or how JSON prints a larger one', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
      const read = numberIn(String(integer));

      if (read === undefined) expect(BigInt(Number(integer))).not.toBe(integer);
      else expect([BigInt(read).toString(), JSON.stringify(read)]).toContain(String(integer));
    }), { numRuns: RUNS });
  });
});

describe('booleanIn', () => {
  test.each([['true', true], ['false', false]])('reads %j', (text, boolean) => {
    expect(booleanIn(text)).toBe(boolean);
  });

  test.each([['TRUE'], ['True'], ['1'], ['0'], [''], ['yes'], [' true']])('does not read %j', (text) => {
    expect(booleanIn(text)).toBeUndefined();
  });
});
