/** Secrets in properties: CloudFormation would store and show them, whatever the handler does. */
import { Annotations, CfnDynamicReference, CfnParameter, CfnStack, SecretValue, Stack, Token, Tokenization } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';

/**
 * A reference to a secret, as it stands in the template.
 *
 * "Dynamic references for secure values, such as ssm-secure and secretsmanager, aren't currently supported in custom resources."
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
const SECRET_REFERENCE = /\{\{resolve:(?:secretsmanager|ssm-secure):/;

const FIX = 'pass the name or ARN of the secret and read it in the handler';

/** What is wrong with a secret in properties; follows the path of the property. */
export const SECRET_MESSAGE = `must not be a secret, since CloudFormation shows properties in the stack's events, got a reference to one; ${FIX}`;

/** Whether `value`, as far as it can be seen before synthesis, refers to a secret. */
export function isSecret(scope: IConstruct, value: unknown): boolean {
  if (SecretValue.isSecretValue(value)) return true;
  if (typeof value === 'string' && SECRET_REFERENCE.test(value)) return true;
  return tokensOf(value).some((token) => token instanceof CfnDynamicReference && SECRET_REFERENCE.test(resolvedText(scope, token)));
}

/** The errors about secrets that are only seen once everything is resolved: inside joins, splits and lazy values. */
export function secretsInResolved(scope: IConstruct, properties: Record<string, unknown>): string[] {
  return leavesOf(Stack.of(scope).resolve(properties), 'properties')
    .filter((leaf) => SECRET_REFERENCE.test(leaf.text))
    .map((leaf) => `${leaf.path} ${SECRET_MESSAGE}`);
}

/** Warns of parameters that CloudFormation masks, or that carry a secret into a nested stack: the function gets them in plain text. */
export function warnOfNoEcho(scope: IConstruct, properties: Record<string, unknown>): void {
  const stack = Stack.of(scope);
  const hidden = hiddenParameters(stack);
  for (const leaf of hidden.length === 0 ? [] : leavesOf(stack.resolve(properties), 'properties')) {
    for (const { what } of hidden.filter(({ reference }) => leaf.text.includes(reference))) {
      Annotations.of(scope).addWarningV2(
        'cdk-custom-resource-kit:noEchoParameterInProperties', `${leaf.path} holds ${what}, which the handler gets in plain text; ${FIX}`,
      );
    }
  }
}

interface HiddenParameter {
  /** `Ref` of the parameter, as JSON. */
  readonly reference: string;
  readonly what: string;
}

/** Parameters of a stack whose values are secrets; a nested stack's own `NoEcho` does not count where the parent's says so already. */
function hiddenParameters(stack: Stack): HiddenParameter[] {
  const own = stack.node.findAll()
    .filter((child): child is CfnParameter => child instanceof CfnParameter && child.noEcho && Stack.of(child) === stack)
    .map(({ logicalId, node }) => ({ reference: JSON.stringify({ Ref: stack.resolve(logicalId) }), what: `the NoEcho parameter ${node.id}` }));
  return [...own, ...handedDown(stack).filter(({ reference }) => !own.some((known) => known.reference === reference))];
}

/** Parameters through which a nested stack's parent hands it a secret: those that the CDK makes for a reference among them. */
function handedDown(stack: Stack): HiddenParameter[] {
  const { nestedStackParent: parent, nestedStackResource: resource } = stack;
  if (parent === undefined || !(resource instanceof CfnStack)) return [];
  const given: Record<string, unknown> = parent.resolve(resource.parameters) ?? {};
  const hidden = hiddenParameters(parent);
  return Object.entries(given).flatMap(([name, value]) => {
    const text = JSON.stringify(value);
    const found = SECRET_REFERENCE.test(text) ? 'a secret' : hidden.find(({ reference }) => text.includes(reference))?.what;
    return found === undefined ? [] : [{ reference: JSON.stringify({ Ref: name }), what: `${found} of the stack around it, as parameter ${name}` }];
  });
}

function tokensOf(value: unknown): unknown[] {
  if (!Token.isUnresolved(value)) return [];
  return typeof value === 'string' ? Tokenization.reverseString(value).tokens : [value];
}

function resolvedText(scope: IConstruct, token: CfnDynamicReference): string {
  return JSON.stringify(Stack.of(scope).resolve(token));
}

/** A value of the template, as JSON, and where it stands; an intrinsic function is one value. */
interface Leaf {
  readonly path: string;
  readonly text: string;
}

function leavesOf(value: unknown, path: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((element, index) => leavesOf(element, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null || isIntrinsic(value)) return [{ path, text: JSON.stringify(value) ?? '' }];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, `${path}.${key}`));
}

function isIntrinsic(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length === 1 && /^(?:Ref|Fn::.*)$/.test(keys[0] ?? '');
}
