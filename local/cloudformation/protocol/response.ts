/**
 * Reads a provider's response as CloudFormation does.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref.html (fields and the limit of 4,096 bytes),
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html (limit of the physical id)
 */
import { CustomResourceRequest } from './request';
import { failedText, INVALID_PHYSICAL_ID, RESPONSE_TOO_LONG } from './texts';
import { MAX_PHYSICAL_ID_BYTES, MAX_RESPONSE_BYTES } from '../../../src/wire';
import { isRecord, toValue, Value, ValueObject } from '../template/value';

export type Response =
  | { readonly status: 'SUCCESS'; readonly physicalId: string; readonly data: ValueObject; readonly noEcho: boolean }
  /** The provider said FAILED: its physical id is taken over. */
  | { readonly status: 'FAILED'; readonly physicalId: string; readonly reason: string }
  /** CloudFormation does not take the body: nothing in it counts, its physical id neither. */
  | { readonly status: 'refused'; readonly reason: string };

export function readResponse(body: string, request: CustomResourceRequest): Response {
  if (Buffer.byteLength(body) > MAX_RESPONSE_BYTES) return refused(RESPONSE_TOO_LONG);
  const response = parseJson(body);
  if (!isRecord(response)) return refused('Invalid response: the body is not a JSON object');
  for (const field of ['RequestId', 'StackId', 'LogicalResourceId'] as const) {
    if (response[field] !== request[field]) return refused(`Invalid ${field}: the response must repeat the request's`);
  }
  const { Status: status, PhysicalResourceId: physicalId, Reason: reason } = response;
  if (status !== 'SUCCESS' && status !== 'FAILED') return refused('Invalid Status: must be SUCCESS or FAILED');
  if (!isPhysicalId(physicalId)) return refused(INVALID_PHYSICAL_ID);
  if (status === 'FAILED') {
    if (typeof reason !== 'string') return refused('Invalid Reason: a FAILED response must give one');
    return { status, physicalId, reason: failedText(reason, request.RequestId) };
  }
  return readSuccess(physicalId, response);
}

function readSuccess(physicalId: string, { Data: data = {}, NoEcho: noEcho = false }: Readonly<Record<string, unknown>>): Response {
  // Wording seen in public for a list or a text.
  if (!isRecord(data)) return refused('Value of property Data must be an object with String (or simple type) properties');
  if (typeof noEcho !== 'boolean') return refused('Invalid NoEcho: must be a boolean');
  return { status: 'SUCCESS', physicalId, data: withoutNulls(data), noEcho };
}

function isPhysicalId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && Buffer.byteLength(id) <= MAX_PHYSICAL_ID_BYTES;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refused(reason: string): Response {
  return { status: 'refused', reason };
}

/** A key whose value is null counts as missing. */
function withoutNulls(data: Readonly<Record<string, unknown>>): ValueObject {
  return Object.fromEntries(Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([key, value]): [string, Value] => [key, toValue(dropNulls(value))]));
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((member) => member !== null).map(dropNulls);
  if (isRecord(value)) return withoutNulls(value);
  return value;
}
