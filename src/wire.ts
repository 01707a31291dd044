/**
 * What both sides of the wire agree on: the constructs (src/), the runtime and the responder (lambda/).
 *
 * Frozen from 1.0: a rollback runs an older bundle on newer resources, so every name and value here is a wire format.
 * Imports nothing.
 */

/** Version of this wire format; a bundle states it in its answers' log line, never in a physical id. */
export const WIRE_VERSION = 1;

/** `return` = the runtime returns every answer for the responder to deliver, since its VPC need not have a route to S3. */
export const DELIVERY_VARIABLE = 'CUSTOM_RESOURCE_KIT_DELIVERY';

/** Environment variable of functions that answer requests: `foreign` = other accounts may send some. */
export const SENDERS_VARIABLE = 'CUSTOM_RESOURCE_KIT_SENDERS';

/** Names of the environment variables that a provider sets for the runtime. */
export const Env = { DELIVERY: DELIVERY_VARIABLE, SENDERS: SENDERS_VARIABLE } as const;

/** Value of `DELIVERY_VARIABLE` that makes the runtime return its answers instead of sending them. */
export const DELIVERY_RETURN = 'return';

/** The handler threw before it told of anything made: Delete is acknowledged without calling the handler. */
export const NOTHING_MADE = 'cdk-custom-resource-kit::nothing-made';

/** The handler was cut off: something may have been made. Delete goes to `deleteUnknown`. */
export const UNKNOWN = 'cdk-custom-resource-kit::unknown';

/** Physical ids that say what became of a failed Create. */
export const Marker = { NOTHING_MADE, UNKNOWN } as const;

/** Markers of aws-cdk-lib's provider frameworks: a stack may migrate while such an id is stored. */
export const CDK_MARKERS: readonly string[] = [
  'AWSCDK::CustomResourceProviderFramework::CREATE_FAILED',
  'AWSCDK::CustomResourceProviderFramework::MISSING_PHYSICAL_ID',
];

/** Exit status of a process that ends itself after its answer was delivered; the responder stays silent on it. */
export const EXIT_STATUS_ANSWERED = 86;

/** CloudFormation's limit for the whole response body, in bytes as encoded. */
export const MAX_RESPONSE_BYTES = 4096;

/** CloudFormation's limit for a physical id ("1 KB"), in bytes as encoded. */
export const MAX_PHYSICAL_ID_BYTES = 1024;

/** Most that the runtime throws or returns, in bytes: a destination record drops payloads that are too large together. */
export const MAX_RESULT_BYTES = 8192;

/** CloudFormation's longest `ServiceTimeout`, in seconds, and its default. */
export const MAX_SERVICE_TIMEOUT_SECONDS = 3600;

/** Our `ServiceTimeout`, in seconds: 900 of event age + 900 of Lambda's longest run + 60 for the answer. */
export const DEFAULT_SERVICE_TIMEOUT_SECONDS = 1860;

/** Properties that CloudFormation keeps for itself and sends along in `ResourceProperties`. */
export const RESERVED_PROPERTIES: readonly string[] = ['ServiceToken', 'ServiceTimeout'];

/** What an output's name may hold; dots are ours, for nesting. */
export const OUTPUT_NAME = /^[A-Za-z0-9_-]+$/;

/** `Custom::Name` or CloudFormation's generic type: at most 60 characters. */
export const RESOURCE_TYPE = /^(?:AWS::CloudFormation::CustomResource|Custom::[A-Za-z0-9_@-]{1,52})$/;

/** JSON with the keys of every object in code-unit order, so that equal values are equal texts. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson)}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members: Readonly<Record<string, unknown>> = { ...value };
  const names = Object.keys(members).filter((name) => members[name] !== undefined).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name])}`)}}`;
};

/**
 * The default physical id: the same for every request that speaks of the same thing.
 *
 * Not a function of the request, so that a rollback computes the old thing's id again.
 *
 * @param identity values of `replaceOn`, coerced; all properties when every change replaces
 * @param sha256   hex digest of a text: passed in, since this file imports nothing
 */
export const defaultPhysicalId = (
  stackId: string,
  logicalId: string,
  identity: unknown,
  sha256: (text: string) => string,
): string => `${logicalId}-${sha256(`${stackId}|${logicalId}|${canonicalJson(identity)}`).slice(0, 16)}`;

/** The form of every default id: logical ids hold letters and digits only. */
export const DEFAULT_ID = /^[A-Za-z0-9]+-[0-9a-f]{16}$/;

/** Whether CloudFormation invented this id: `<stack name>-<logical id>-` and 8 to 16 letters or digits. */
export const isInventedId = (physicalId: string, stackId: string, logicalId: string): boolean =>
  /^(.*-)[A-Za-z0-9]{8,16}$/s.exec(physicalId)?.[1] === `${stackId.split('/')[1] ?? ''}-${logicalId}-`;

/** What the id of a failed Create says of the thing, as our marker; empty for any other id. */
export const fateOf = (physicalId: string, stackId: string, logicalId: string): string => {
  if (physicalId.startsWith('AWSCDK::CustomResourceProviderFramework::')) return NOTHING_MADE;
  if (isInventedId(physicalId, stackId, logicalId)) return UNKNOWN;
  return physicalId === NOTHING_MADE || physicalId === UNKNOWN ? physicalId : '';
};

/** Value of `SENDERS_VARIABLE` where other accounts may send requests: answers go to hosts that match `CLOUDFORMATION_URL` only. */
export const SENDERS_FOREIGN = 'foreign';

/** Where CloudFormation waits for answers: https, and a bucket of this name in every region and partition. */
export const CLOUDFORMATION_URL = /^https:\/\/cloudformation-custom-resource-response-[a-z0-9.-]+(?::\d+)?\//i;

/** Aliases of relayed functions are named so: the responder makes answers of what these functions return. */
export const RELAY_ALIAS_PREFIX = 'custom-resource-kit-relay-';

/** Type of the error by which a process tells an answer that it could not deliver, before it ends: the responder delivers its member `answer`. */
export const ANSWER_ERROR = 'CustomResourceKit.Answer';
