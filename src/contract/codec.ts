/** The contract's part of a request's way through the runtime: what methods get, what may leave. */
import { withoutDefaults } from './defaults';
import { describeIssue, formatIssue, Issue } from './issues';
import { OutputMap, undeclaredOutputs } from './outputs';
import { Validated } from './validate';
import { isRecord, own } from './values';

/** The members of a request that a contract reads, with properties as CloudFormation sent them. */
export interface SentRequest {
  readonly requestType: 'Create' | 'Update' | 'Delete';
  readonly resourceType: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly oldProperties: Readonly<Record<string, unknown>>;
}

/** What a contract puts into a request. */
export interface ReadRequest extends SentRequest {
  readonly rawProperties: Readonly<Record<string, unknown>>;
  readonly rawOldProperties: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}

/** What the runtime asks of a contract. */
export interface ContractCodec<Data> {
  readonly noEcho: boolean;
  /** The properties with the contract's types, as far as they fit it. */
  read(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** What tells one request from another: an explicit default is no difference to none. */
  coerce(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  identity(coerced: Readonly<Record<string, unknown>>): unknown;
  complete<Request extends SentRequest>(request: Request): Promise<Request & ReadRequest>;
  data(returned: unknown, secrets: string[]): Promise<Data>;
}

/** What of the handler's methods decides how a contract is used. */
export interface UsedMethods {
  readonly update: unknown;
  readonly read?: unknown;
}

/** The functions of a contract that the codec is made of. */
export interface CodecParts {
  readonly resourceType: string;
  readonly outputs: OutputMap;
  readonly propertiesSchema: unknown;
  coerceProperties(sent: unknown): Readonly<Record<string, unknown>>;
  validateProperties(coerced: unknown): Promise<Validated<unknown>>;
  identityOf(coerced: Readonly<Record<string, unknown>>): unknown;
  validateOutputs(returned: unknown): Promise<Validated<unknown>>;
}

/**
 * The codec of a contract for a handler's methods.
 *
 * @param flatten turns valid outputs into what an answer holds
 * @throws when an Update that changes nothing could not tell the outputs again
 */
export function createCodec<Data>(contract: CodecParts, { update, read }: UsedMethods, flatten: (outputs: unknown) => Data): ContractCodec<Data> {
  const { resourceType, outputs } = contract;
  const secretKeys = Object.keys(outputs).filter((key) => outputs[key]?.secret);
  if (update === 'replace' && read === undefined && Object.keys(outputs).length > 0) {
    throw new Error(`${resourceType}: update is "replace" and the contract has outputs: an Update that changes nothing has to tell them again, give it a read`);
  }
  return {
    noEcho: secretKeys.length > 0,
    read: (sent) => contract.coerceProperties(sent),
    coerce: (sent) => withoutDefaults(contract.propertiesSchema, contract.coerceProperties(sent)),
    identity: (coerced) => (update === 'replace' ? coerced : contract.identityOf(coerced)),
    complete: async (request) => complete(contract, request),
    data: async (returned, secrets) => {
      // Before anything can fail: reasons are redacted too.
      secrets.push(...textsAt(returned, secretKeys));
      const validated = await contract.validateOutputs(returned);
      if (!validated.valid) throw new Error(unfit('outputs', resourceType, validated.issues));
      secrets.push(...textsAt(validated.value, secretKeys));
      // A schema may add members of its own.
      const undeclared = undeclaredOutputs(outputs, validated.value);
      if (undeclared.length > 0) throw new Error(`${resourceType}: the schema of outputs gives ${undeclared.join(', ')}, which it does not declare`);
      return flatten(validated.value);
    },
  };
}

async function complete<Request extends SentRequest>(contract: CodecParts, request: Request): Promise<Request & ReadRequest> {
  const { requestType, resourceType, properties: rawProperties, oldProperties: rawOldProperties } = request;
  if (resourceType !== contract.resourceType) {
    throw new Error(`ResourceType: expected ${contract.resourceType}, got ${resourceType}; is the ServiceToken that of another provider?`);
  }
  const coerced = contract.coerceProperties(rawProperties);
  const oldProperties = contract.coerceProperties(rawOldProperties);
  const validated = await validateSafely(contract, coerced);
  if (!validated.valid && requestType !== 'Delete') throw new Error(unfit('properties', resourceType, validated.issues));
  const judged = requestType === 'Update' ? await validateSafely(contract, oldProperties) : validated;
  return {
    ...request,
    properties: validated.valid && isRecord(validated.value) ? validated.value : coerced,
    oldProperties,
    rawProperties,
    rawOldProperties,
    issues: judged.valid ? [] : judged.issues,
  };
}

/** A schema that throws is at fault itself: nothing is known to be valid, and a Delete goes on all the same. */
async function validateSafely({ propertiesSchema, validateProperties }: CodecParts, coerced: unknown): Promise<Validated<unknown>> {
  try {
    return await validateProperties(coerced);
  } catch (error) {
    const message = `the schema threw instead of reporting an issue: ${error instanceof Error ? error.message : String(error)}`;
    return { valid: false, issues: [describeIssue(propertiesSchema, coerced, { message })] };
  }
}

function unfit(what: 'properties' | 'outputs', resourceType: string, issues: readonly Issue[]): string {
  return `${what} of ${resourceType} do not fit its contract: ${issues.map(formatIssue).join('; ')}`;
}

/** Every scalar at or below the dotted keys, as text. */
function textsAt(value: unknown, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    let at = value;
    for (const step of key.split('.')) at = isRecord(at) ? own(at, step) : undefined;
    return textsIn(at);
  });
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isRecord(value)) return Object.values(value).flatMap(textsIn);
  return value === undefined || value === null ? [] : [String(value)];
}
