import fc from 'fast-check';
import { javaDouble, javaNumber } from '../../../../local/cloudformation/template/java-number';

describe('Double.toString', () => {
  // Examples of java.lang.Double's documentation, of public reports on CloudFormation, and of Java itself.
  test.each([
    [0, '0.0'], [-0, '-0.0'], [1, '1.0'], [0.5, '0.5'], [-2.25, '-2.25'], [100, '100.0'], [123.456, '123.456'],
    [0.001, '0.001'], [0.00123, '0.00123'], [0.0001, '1.0E-4'], [0.00012, '1.2E-4'], [1e-7, '1.0E-7'],
    [9999999, '9999999.0'], [1234567.5, '1234567.5'], [1e7, '1.0E7'], [12345678, '1.2345678E7'], [20185875, '2.0185875E7'],
    [5e8, '5.0E8'], [12345678900, '1.23456789E10'], [123456789012, '1.23456789012E11'], [-5e8, '-5.0E8'],
    [2e23, '2.0E23'], [Number.MAX_VALUE, '1.7976931348623157E308'], [2.2250738585072014e-308, '2.2250738585072014E-308'],
    [5e-324, '4.9E-324'], [1e-323, '9.9E-324'], [Infinity, 'Infinity'], [-Infinity, '-Infinity'], [NaN, 'NaN'],
  ])('%d', (value, text) => {
    expect(javaDouble(value)).toBe(text);
  });

  test('reads back as the same number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), (value) => {
      expect(Number(javaDouble(value))).toBe(value);
    }));
  });

  test('is plain from 10^-3 up to 10^7 and scientific outside, with a digit on each side of the point', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const magnitude = Math.abs(value);
      const plain = magnitude === 0 || (magnitude >= 1e-3 && magnitude < 1e7);
      expect(javaDouble(value)).toMatch(plain ? /^-?\d+\.\d+$/ : /^-?[1-9]\.\d+E-?\d+$/);
    }));
  });
});

describe('a number of a template', () => {
  test('stays digits when it is whole and fits Java\'s int', () => {
    fc.assert(fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => {
      expect(javaNumber(value)).toBe(String(value));
    }));
  });

  test.each([[2147483647, '2147483647'], [2147483648, '2.147483648E9'], [-2147483649, '-2.147483649E9'], [12345678900, '1.23456789E10'], [1.5, '1.5'], [-0, '0']])(
    '%d', (value, text) => {
      expect(javaNumber(value)).toBe(text);
    });
});
