/** Turns an event into requests, once, from `unknown`: the only place that judges CloudFormation's fields. */
import type { RequestType } from './types';

/** One message of an event, and when SNS took it. */
export interface Message {
  readonly payload: unknown;
  readonly sentAt?: string;
}

/** A request, in CloudFormation's own names. */
export interface CustomResourceRequest {
  readonly RequestType: RequestType;
  readonly RequestId: string;
  readonly StackId: string;
  /** A secret: whoever holds it can answer. */
  readonly ResponseURL: string;
  readonly ResourceType: string;
  readonly LogicalResourceId: string;
  /** Not in a Create. */
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties?: Readonly<Record<string, unknown>>;
  readonly OldResourceProperties?: Readonly<Record<string, unknown>>;
}

/** The fields of what may be a request. */
export type Fields = { readonly [field in keyof CustomResourceRequest]?: unknown };

/** The messages of an event: Lambda hands over the request itself; SNS, and SQS behind it, wrap one or several. */
export function unwrap(event: unknown): Message[] {
  if (!isRecord(event) || !Array.isArray(event.Records)) return [{ payload: event }];
  return event.Records.map((record) => {
    const wrapper = record?.Sns ?? json(record?.body);
    return { payload: json(wrapper?.Message) ?? wrapper, sentAt: wrapper?.Timestamp };
  });
}

/** What keeps `fields` from being a request; nothing when they are one. */
export function defectsOf(fields: Fields): string {
  const defects: string[] = [];
  const check = (field: keyof Fields, wanted = 'a non-empty string', ok = isText(fields[field])) => {
    if (!ok) defects.push(`${field}: expected ${wanted}, got ${typeof fields[field]}`);
  };
  check('ResponseURL', 'a URL', isUrl(fields.ResponseURL));
  check('RequestType', 'Create, Update or Delete', isRequestType(fields.RequestType));
  check('RequestId');
  check('StackId');
  check('LogicalResourceId');
  check('ResourceType');
  if (fields.RequestType !== 'Create') check('PhysicalResourceId');
  check('ResourceProperties', 'an object', isRecord(fields.ResourceProperties ?? {}));
  check('OldResourceProperties', 'an object', isRecord(fields.OldResourceProperties ?? {}));
  return defects.join('; ');
}

/** @throws an error that names every defect */
export function parseRequest(fields: Fields): CustomResourceRequest {
  const defects = defectsOf(fields);
  if (!isRequest(fields, defects)) throw new Error(defects);
  return fields;
}

function isRequest(_fields: Fields, defects: string): _fields is CustomResourceRequest {
  return !defects;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** An address that a PUT can go to. */
export function isUrl(value: unknown): value is string {
  return isText(value) && /^https?:\/\/[!-~]+$/i.test(value) && URL.canParse(value);
}

function isRequestType(value: unknown): value is RequestType {
  return value === 'Create' || value === 'Update' || value === 'Delete';
}

/** `undefined` for what is not JSON: a message that cannot be read is a malformed request, not a crash. */
function json(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
