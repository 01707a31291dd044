/** Random schemas and values of them, through CloudFormation's text and back. */
import * as fc from 'fast-check';
import { coerce } from '../../../src/contract';
import { inspect } from '../../../src/contract/ambiguity';
import { canonicalJson } from '../../../src/wire';
import { asSent } from '../../support/cloudformation-text';
import { RUNS } from '../../support/fuzz';

/** A schema and a value that it allows, as coercion has to give it back. */
interface Sample {
  readonly schema: unknown;
  readonly value: unknown;
}

const KEY = fc.constantFrom('a', 'b', 'c', 'a.b', 'ip_permissions', 'Detail', '__proto__', 'constructor', '0', '*');
const TEXT = fc.oneof(fc.string(), fc.constantFrom('true', 'false', '5', '007', '1.0E10', 'null', 'TRUE', ''));
const NUMBER = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constantFrom(1e21, 1e-7, 5e8, 0.1, 2 ** 53))
  .map((number) => (number === 0 ? 0 : number));
const LITERAL = fc.oneof(TEXT, NUMBER, fc.boolean());

const SCALAR: fc.Arbitrary<Sample> = fc.oneof(
  TEXT.map((value) => ({ schema: { type: 'string' }, value })),
  NUMBER.map((value) => ({ schema: { type: 'number' }, value })),
  fc.maxSafeInteger().map((value) => ({ schema: { type: 'integer' }, value: value === 0 ? 0 : value })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  LITERAL.map((value) => ({ schema: { const: value }, value })),
  fc.uniqueArray(LITERAL, { minLength: 1, maxLength: 4, selector: String }).map((values) => ({ schema: { enum: values }, value: values[0] })),
);

/** An object of these members; each is required or may be left out. */
function objectOf(members: readonly (readonly [string, Sample, boolean])[], present: readonly boolean[] = []): Sample {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(members.map(([key, { schema }]) => [key, schema])),
      required: members.filter(([, , required]) => required).map(([key]) => key),
    },
    value: Object.fromEntries(members.filter(([, , required], index) => required || present[index]).map(([key, { value }]) => [key, value])),
  };
}

function objects(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const member = fc.tuple(KEY, inner, fc.boolean());
  return fc.tuple(fc.uniqueArray(member, { maxLength: 3, selector: ([key]) => key }), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
    .map(([members, present]) => objectOf(members, present));
}

/** Required members that may be null: some are, and are not sent. */
function nullables(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const nullable = fc.tuple(KEY, inner, fc.boolean()).map(([key, { schema, value }, isNull]): readonly [string, Sample, boolean] => [
    key, { schema: { anyOf: [schema, { type: 'null' }] }, value: isNull ? null : value }, true,
  ]);
  return fc.uniqueArray(nullable, { minLength: 1, maxLength: 3, selector: ([key]) => key }).map((members) => objectOf(members));
}

/** Objects told apart by a member; the value belongs to one of them. */
function discriminated(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const kindsOf = fc.uniqueArray(LITERAL, { minLength: 2, maxLength: 3, selector: String });
  return fc.tuple(kindsOf, fc.array(objects(inner), { minLength: 3, maxLength: 3 }), fc.boolean())
    .map(([kinds, branches, one]) => {
      const alternatives = kinds.map((kind, index) => ({
        allOf: [{ type: 'object', properties: { kind: { const: kind } }, required: ['kind'] }, branches[index]?.schema],
      }));
      return {
        schema: one ? { oneOf: alternatives } : { anyOf: alternatives },
        value: Object.fromEntries([['kind', kinds[0]], ...Object.entries(branches[0]?.value ?? {})]),
      };
    });
}

function lists(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.oneof(
    inner.chain(({ schema, value }) => fc.nat(3).map((length) => ({ schema: { type: 'array', items: schema }, value: Array(length).fill(value) }))),
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((entries) => ({
      schema: { type: 'array', prefixItems: entries.map(({ schema }) => schema), items: false, minItems: entries.length },
      value: entries.map(({ value }) => value),
    })),
    inner.chain(({ schema, value }) => fc.uniqueArray(KEY, { maxLength: 3 }).map((keys) => ({
      schema: { type: 'object', additionalProperties: schema },
      value: Object.fromEntries(keys.map((key) => [key, value])),
    }))),
  );
}

/** Alternatives that nothing but their shape tells apart. */
function unions(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.array(inner, { minLength: 2, maxLength: 3 }).map((samples) => ({
    schema: { anyOf: samples.map(({ schema }) => schema) },
    value: samples[0]?.value,
  }));
}

const { plain, full } = fc.letrec<{ plain: Sample; full: Sample }>((tie) => ({
  plain: fc.oneof({ maxDepth: 3, depthSize: 'xsmall', withCrossShrink: true }, SCALAR, objects(tie('plain')), lists(tie('plain')), unions(tie('plain'))),
  full: fc.oneof(
    { maxDepth: 3, depthSize: 'xsmall', withCrossShrink: true },
    // Which of two alternatives an absent null belongs to cannot be told by shape alone: none in such unions.
    SCALAR, objects(tie('full')), nullables(tie('full')), discriminated(tie('full')), lists(tie('full')), unions(tie('plain')),
  ),
}));

/** A chain of objects whose schemas are kept among the definitions. */
const RECURSIVE = full.chain(({ schema, value }) => fc.integer({ min: 0, max: 4 }).map((depth): Sample => ({
  schema: {
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { leaf: { $ref: '#/$defs/leaf' }, inner: { $ref: '#/$defs/node' } }, required: ['leaf'] }, leaf: schema },
  },
  value: Array.from({ length: depth }).reduce<unknown>((inner) => ({ leaf: value, inner }), { leaf: value }),
})));

/** Only what a contract accepts: a schema where a text could mean two things is refused when it is defined. */
function isUnambiguous({ schema }: Sample): boolean {
  return inspect(schema, []).ambiguities.length === 0;
}

describe('coerce', () => {
  test.each<[string, fc.Arbitrary<Sample>]>([
    ['any schema', full], ['alternatives', plain], ['recursive schemas', RECURSIVE],
  ])('gives back what CloudFormation made text of: %s', (_name, samples) => {
    fc.assert(fc.property(samples.filter(isUnambiguous), ({ schema, value }) => {
      // As JSON: jest takes an own member "constructor" for a class.
      const expected = canonicalJson(value);

      expect(canonicalJson(coerce(schema, asSent(value)))).toBe(expected);
      expect(canonicalJson(coerce(schema, asSent(value, JSON.stringify)))).toBe(expected);
      expect(canonicalJson(coerce(schema, value))).toBe(expected);
    }), { numRuns: RUNS });
  });

  test('changes nothing the second time, whatever the value', () => {
    fc.assert(fc.property(full, fc.jsonValue(), ({ schema }, value) => {
      const once = coerce(schema, value);

      expect(canonicalJson(coerce(schema, once))).toBe(canonicalJson(once));
    }), { numRuns: RUNS });
  });
});
