/** The property that JSON with tokens has to keep: what is read back is what was meant, whatever the tokens become. */
import { isDeepStrictEqual } from 'node:util';
import { Fn, Lazy, Token } from 'aws-cdk-lib';
import * as fc from 'fast-check';
import { sentBy } from './sent';
import { jsonText } from '../../../lambda/bucket-object/json';
import { ObjectSource } from '../../../src';
import { RUNS } from '../../support/fuzz';
import { aStack } from '../support';

/** A value of the author's, in words; `Made` is the value and what it means. */
type Recipe =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'text'; readonly before: string; readonly value: string; readonly after: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'list'; readonly value: readonly string[] }
  | { readonly kind: 'any'; readonly value: unknown }
  | { readonly kind: 'left out' }
  | { readonly kind: 'either'; readonly holds: boolean; readonly one: Recipe; readonly other: Recipe }
  | { readonly kind: 'lazy'; readonly inside: Recipe }
  | { readonly kind: 'elements'; readonly elements: readonly Recipe[] }
  | { readonly kind: 'members'; readonly members: readonly (readonly [key: string, late: boolean, value: Recipe])[] };

const LEFT_OUT = Symbol('left out');

/** Names that mean something to CloudFormation, JavaScript or nobody. */
const key = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'binary' }) }, fc.constantFrom('Ref', 'Fn::GetAtt', 'Fn::If', '__proto__', 'key', '', '1'));
const text = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'binary' }) }, fc.constantFrom('"', '\\', '\n', '${AWS::Region}', '{{resolve:ssm:x}}', ',', '[', '}'));
/** Without the numbers that stand for tokens in the CDK. */
const literal = fc.jsonValue({ stringUnit: 'binary' }).filter((value) => !JSON.stringify(value).includes('e+289'));
/** Without -0, of which a template makes 0 on its way. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0).filter((value) => !Token.isUnresolved(value));
/** What CloudFormation makes of values that it does not know the type of: text at the leaves. */
const { tree: anything } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, text, fc.array(tie('tree'), { maxLength: 3 }), fc.dictionary(fc.string({ minLength: 1 }), tie('tree'), { maxKeys: 3, noNullPrototype: true })),
}));

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ kind: fc.constant('literal'), value: literal }),
    fc.record({ kind: fc.constant('text'), before: text, value: text, after: text }),
    fc.record({ kind: fc.constant('number'), value: number }),
    fc.record({ kind: fc.constant('list'), value: fc.array(text, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('any'), value: anything }),
    fc.record({ kind: fc.constant('left out') }),
    fc.record({ kind: fc.constant('either'), holds: fc.boolean(), one: tie('recipe'), other: tie('recipe') }),
    fc.record({ kind: fc.constant('lazy'), inside: tie('recipe') }),
    fc.record({ kind: fc.constant('elements'), elements: fc.array(tie('recipe'), { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('members'), members: fc.array(fc.tuple(key, fc.boolean(), tie('recipe')), { maxLength: 4 }) }),
  ),
}));

/** Makes what the author writes, and names what it needs of the template. */
class Author {
  readonly values = new Map<string, unknown>();
  readonly conditions = new Map<string, boolean>();

  make(of: Recipe): { readonly given: unknown; readonly meant: unknown } {
    switch (of.kind) {
      case 'literal': return { given: of.value, meant: of.value };
      case 'text': return { given: `${of.before}${Token.asString(this.ref(of.value))}${of.after}`, meant: of.before + of.value + of.after };
      case 'number': return { given: Token.asNumber(this.ref(of.value)), meant: of.value };
      case 'list': return { given: Token.asList(this.ref(of.value)), meant: of.value };
      case 'any': return { given: Token.asAny(this.ref(of.value)), meant: of.value };
      case 'left out': return { given: Token.asAny({ Ref: 'AWS::NoValue' }), meant: LEFT_OUT };
      case 'either': return this.either(of.holds, this.make(of.one), this.make(of.other));
      case 'lazy': {
        const { given, meant } = this.make(of.inside);
        // In a list: a lazy value that is nothing but `{ Ref: … }` is a reference, as everywhere in the CDK.
        return { given: Lazy.any({ produce: () => [given] }), meant: meant === LEFT_OUT ? [] : [meant] };
      }
      case 'elements': {
        const made = of.elements.map((element) => this.make(element));
        return { given: made.map(({ given }) => given), meant: made.map(({ meant }) => meant).filter((meant) => meant !== LEFT_OUT) };
      }
      case 'members': return this.members(of.members);
    }
  }

  private either(holds: boolean, one: ReturnType<Author['make']>, other: ReturnType<Author['make']>) {
    const condition = `Condition${this.conditions.size}`;
    this.conditions.set(condition, holds);
    return { given: Fn.conditionIf(condition, one.given, other.given), meant: (holds ? one : other).meant };
  }

  private members(members: Extract<Recipe, { kind: 'members' }>['members']) {
    const given: [string, unknown][] = [];
    const meant: [string, unknown][] = [];
    for (const [name, late, value] of members) {
      // JavaScript has no member twice, and puts whole numbers first: neither is what is tested here.
      if (meant.some(([taken]) => taken === name)) continue;
      const made = this.make(value);
      given.push([late ? Token.asString(this.ref(name)) : name, made.given]);
      meant.push([name, made.meant]);
    }
    return { given: Object.fromEntries(given), meant: Object.fromEntries(meant.filter(([, value]) => value !== LEFT_OUT)) };
  }

  private ref(value: unknown): object {
    const name = `Value${this.values.size}`;
    this.values.set(name, value);
    return { Ref: name };
  }
}

test('whatever JSON an author writes, with whatever tokens, is read back as it was meant', () => {
  const stack = aStack();
  fc.assert(fc.property(recipe, (of) => {
    const author = new Author();
    const { given, meant } = author.make(of);
    fc.pre(meant !== LEFT_OUT);

    const properties = sentBy(stack, ObjectSource.json(given), author);

    const written = typeof properties.text === 'string' ? properties.text : jsonText(Array.isArray(properties.json) ? properties.json : []);
    const read: unknown = JSON.parse(written);
    // Unlike jest's own comparison, it tells own members named __proto__ apart; jest's shows what differs.
    if (!isDeepStrictEqual(read, meant)) expect(read).toStrictEqual(meant);
    expect(isDeepStrictEqual(read, meant)).toBe(true);
  }), { numRuns: RUNS });
});
