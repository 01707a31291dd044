/** Writes a value with tokens as parts of JSON: texts and values. */
import { Intrinsic, IResolvable, IResolveContext, ResolutionTypeHint, Token, Tokenization } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { isLate } from './content';
import { isBooleanReference } from '../../private/boolean-references';
import { misuse } from '../../private/checks';
import { isSecret } from '../../private/secrets';
import { isPlain, refusalOf } from '../../private/transportable';
import { commaBetween, JsonValue } from '../wire';

/** How the CDK encodes a list as its only element. */
const LIST_TOKEN = '#{Token[';

const SECRET_MESSAGE = 'must not be a secret, which the stack\'s events and the object would show; put its name or ARN there, and read it where the object is used';

/** What a value becomes at deployment. */
type Kind = Exclude<keyof JsonValue, 'key' | 'json' | 'parts'>;

/** Where a value stands. */
interface Place {
  /** Its name, in an object. */
  readonly key?: string;
  /** For errors. */
  readonly path: string;
  /** The objects around it, to find cycles. */
  readonly parents: readonly object[];
}

export class JsonWriter {
  /** @param context what lazy values are produced with; without it they count as unknown */
  public static write(scope: Construct, value: unknown, context?: IResolveContext): unknown[] {
    const writer = new JsonWriter(scope, context);
    writer.value(value, { path: 'source', parents: [] });
    return writer.finish();
  }

  private readonly parts: unknown[] = [];
  /** JSON text that nothing interrupted yet. */
  private text = '';

  private constructor(private readonly scope: Construct, private readonly context?: IResolveContext) {}

  private value(value: unknown, at: Place): void {
    // First: a stack has a method `resolve`, as tokens have.
    if (Construct.isConstruct(value)) throw this.refused(at, value);
    if (isSecret(this.scope, value)) throw misuse(this.scope, `${at.path} ${SECRET_MESSAGE}`);
    if (Token.isUnresolved(value)) this.token(value, at);
    else if (typeof value === 'object' && value !== null) this.object(value, at);
    else this.scalar(value, at);
  }

  private scalar(value: unknown, at: Place): void {
    if (typeof value === 'string' && value.includes(LIST_TOKEN)) {
      throw misuse(this.scope, `${at.path} must not be a list token among other elements or text, got one; pass the list as a whole, or Fn.join it`);
    }
    if (typeof value === 'string' && isLate(value)) this.late('text', value, at);
    else if (Object.is(value, -0)) this.literal('-0', at);
    else if (typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)) this.literal(JSON.stringify(value), at);
    else if (value !== undefined) throw this.refused(at, value);
    // As JSON.stringify does it: members are left out, elements keep their place.
    else if (at.key === undefined) this.literal('null', at);
  }

  private object(value: object, at: Place): void {
    if (at.parents.includes(value)) throw misuse(this.scope, `${at.path} must not contain itself, got a cycle; pass a copy without it`);
    const inside = (path: string, key?: string): Place => ({ key, path, parents: [...at.parents, value] });
    const toJson: unknown = ArrayBuffer.isView(value) ? undefined : Reflect.get(value, 'toJSON');
    if (typeof toJson === 'function') {
      this.value(toJson.call(value, at.key ?? ''), { ...at, parents: [...at.parents, value] });
    } else if (Array.isArray(value)) {
      this.literal('[', at);
      // By index: the holes in a list are elements, too.
      for (let index = 0; index < value.length; index += 1) this.value(value[index], inside(`${at.path}[${index}]`));
      this.literal(']');
    } else if (isPlain(value)) {
      this.literal('{', at);
      for (const [key, member] of Object.entries(value)) this.value(member, inside(`${at.path}.${key}`, key));
      this.literal('}');
    } else {
      throw this.refused(at, value);
    }
  }

  private token(value: unknown, at: Place): void {
    if (typeof value === 'string') return this.late('text', value, at);
    if (typeof value === 'number') return this.resolvable(Tokenization.reverseNumber(value), value, at, 'number');
    if (!Array.isArray(value)) return this.resolvable(value, value, at);
    return this.resolvable(Tokenization.reverseList(value), value, at, 'list');
  }

  /** @param encoded the token as it was given: the CDK finds it there */
  private resolvable(token: unknown, encoded: unknown, at: Place, kind?: Kind): void {
    if (!Tokenization.isResolvable(token)) return this.late(kind ?? 'any', encoded, at);
    // References and the like stay tokens, so that the CDK sees which stacks they connect.
    const known = kind ?? kindOf(token);
    if (this.context === undefined) return this.late(known, encoded, at);
    const produced: unknown = token.resolve(this.context);
    const branches = branchesOf(produced);
    if (branches !== undefined) return this.either(branches, at, kind);
    if (isIntrinsic(produced)) return this.late(known, token instanceof Intrinsic ? encoded : produced, at);
    return this.produced(produced, at, kind);
  }

  /** What a token stands for. Where the author made a number token of it, text is a number, too. */
  private produced(value: unknown, at: Place, kind?: Kind): void {
    if (kind !== 'number') return this.value(value, at);
    if (Tokenization.isResolvable(value)) return this.resolvable(value, value, at, kind);
    return typeof value === 'string' && !isSecret(this.scope, value) ? this.late(kind, value, at) : this.value(value, at);
  }

  /** Each branch keeps its own types, and brings the name along. */
  private either([condition, ...branches]: readonly unknown[], at: Place, kind?: Kind): void {
    this.part({ 'Fn::If': [condition, ...branches.map((branch) => this.branch(branch, at, kind))] });
  }

  private branch(value: unknown, at: Place, kind?: Kind): unknown {
    const writer = new JsonWriter(this.scope, this.context);
    writer.produced(value, at, kind);
    const [only, ...others] = writer.finish();
    if (others.length > 0) return { parts: [only, ...others] };
    return typeof only === 'string' ? { json: only } : only ?? {};
  }

  /** JSON text that is known. */
  private literal(json: string, { key }: Partial<Place> = {}): void {
    if (key !== undefined && isLate(key)) return this.part({ key, json });
    const text = key === undefined ? json : `${JSON.stringify(key)}:${json}`;
    this.text += commaBetween(this.text, text) ? `,${text}` : text;
  }

  /** A value that is known at deployment. */
  private late(kind: Kind, value: unknown, { key }: Place): void {
    this.part({ key, [kind]: value });
  }

  private part(part: unknown): void {
    this.flush();
    this.parts.push(part);
  }

  private flush(): void {
    if (this.text !== '') this.parts.push(this.text);
    this.text = '';
  }

  private finish(): unknown[] {
    this.flush();
    return this.parts;
  }

  private refused({ path }: Place, value: unknown): Error {
    return misuse(this.scope, `${path} ${refusalOf(value)}`);
  }
}

/** What the CDK knows of a token's type. Its default says "string" of whatever it knows nothing about. */
function kindOf(token: IResolvable): Kind {
  if (isBooleanReference(token)) return 'boolean';
  if (token.typeHint === ResolutionTypeHint.NUMBER) return 'number';
  return token.typeHint === ResolutionTypeHint.STRING_LIST ? 'list' : 'any';
}

/** Whether what a token became is an intrinsic function, which CloudFormation evaluates. In the author's own data the same is data. */
function isIntrinsic(value: unknown): value is object {
  if (!isPlain(value)) return false;
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && /^(?:Ref|Fn::.+)$/.test(name);
}

/** Condition, then and else. */
function branchesOf(value: unknown): readonly unknown[] | undefined {
  const branches: unknown = isIntrinsic(value) ? Reflect.get(value, 'Fn::If') : undefined;
  return Array.isArray(branches) ? branches : undefined;
}
