/** What lazy values produce: seen at synthesis only, and rendered without a word when CloudFormation cannot transport it. */
import { DefaultTokenResolver, IPostProcessor, IResolvable, IResolveContext, Stack, StringConcat, Token, Tokenization } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';
import { isPlain, refusalOf } from './transportable';

/** The errors about values that tokens in properties produce. */
export function faultsOfProduced(scope: IConstruct, properties: Record<string, unknown>): string[] {
  const resolver = new ProducedValues();
  Tokenization.resolve(properties, { scope: Stack.of(scope), resolver, preparing: false });
  return resolver.faults;
}

/** Looks at what each token produces before it is resolved, which turns objects of classes into plain ones. */
class ProducedValues extends DefaultTokenResolver {
  public readonly faults: string[] = [];
  private producing = false;

  constructor() {
    super(new StringConcat());
  }

  public override resolveToken(token: IResolvable, context: IResolveContext, postProcessor: IPostProcessor): unknown {
    const produced = this.produce(token, context);
    const faults = this.producing ? [] : faultsAt(produced, pathOf(context));
    this.faults.push(...faults);
    // Resolving what is refused may throw.
    return faults.length > 0 ? undefined : postProcessor.postProcess(context.resolve(produced), context);
  }

  /** What a token resolves by itself need not reach the template as it is: JSON text may hold null. */
  private produce(token: IResolvable, context: IResolveContext): unknown {
    const outer = this.producing;
    this.producing = true;
    try {
      return token.resolve(context);
    } finally {
      this.producing = outer;
    }
  }
}

function pathOf({ documentPath }: IResolveContext): string {
  return documentPath.reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`), 'properties');
}

/** Members and elements that are undefined are left out by aws-cdk-lib; tokens have their own turn. */
function faultsAt(value: unknown, path: string): string[] {
  if (value === undefined || Token.isUnresolved(value)) return [];
  if (Array.isArray(value)) return value.flatMap((element, index) => faultsAt(element, `${path}[${index}]`));
  if (isPlain(value)) return Object.entries(value).flatMap(([key, member]) => faultsAt(member, `${path}.${key}`));
  const refused = refusalOf(value);
  return refused === undefined ? [] : [`${path} ${refused}`];
}
