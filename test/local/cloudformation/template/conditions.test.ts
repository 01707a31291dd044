import { evaluateConditions } from '../../../../local/cloudformation/template/conditions';
import { Scope } from '../../../../local/cloudformation/template/scope';
import { toValueObject } from '../../../../local/cloudformation/template/value';

const scope: Scope = {
  region: 'us-east-1',
  ref: (name) => (name === 'Stage' ? 'prod' : ''),
  attribute: () => '',
  condition: () => false,
  mapping: () => undefined,
  importedValue: () => '',
  stackOutput: () => '',
};

function results(conditions: unknown): Record<string, boolean> {
  return Object.fromEntries(evaluateConditions(new Map(Object.entries(toValueObject(conditions))), scope));
}

const EQUAL = { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] };
const UNEQUAL = { 'Fn::Equals': [{ Ref: 'Stage' }, 'test'] };

test('Equals, And, Or, Not and Condition', () => {
  expect(results({
    Later: { Condition: 'Prod' },
    Prod: EQUAL,
    Test: UNEQUAL,
    NotProd: { 'Fn::Not': [{ Condition: 'Prod' }] },
    Both: { 'Fn::And': [EQUAL, { Condition: 'Test' }] },
    Either: { 'Fn::Or': [UNEQUAL, { Condition: 'Later' }] },
  })).toEqual({ Later: true, Prod: true, Test: false, NotProd: false, Both: false, Either: true });
});

test('Equals compares scalars as texts', () => {
  expect(results({ Same: { 'Fn::Equals': [1, '1'] }, Bool: { 'Fn::Equals': [true, 'true'] } })).toEqual({ Same: true, Bool: true });
});

test.each([
  [{ A: { Condition: 'B' }, B: { Condition: 'A' } }, '[/Conditions/B] Template error: Found circular condition dependency: A'],
  [{ A: { Condition: 'C' } }, '[/Conditions/A] Template format error: Unresolved condition dependency C in the Conditions block of the template'],
  [{ A: { 'Fn::And': [EQUAL] } }, '[/Conditions/A] Template error: every Fn::And object requires a list of 2 to 10 conditions'],
  [{ A: { 'Fn::Equals': ['a'] } }, '[/Conditions/A/Fn::Equals] Template error: every Fn::Equals object requires a list of 2 string parameters.'],
  [{ A: { 'Fn::Sub': 'x' } }, '[/Conditions/A] Template error: Fn::Sub is not a condition function'],
  [{ A: 'Prod' }, '[/Conditions/A] Template error: every Condition member must be an object with one condition function'],
])('refuses %j', (conditions, message) => {
  expect(() => results(conditions)).toThrow(message);
});
