/** Turns an event into requests, once, from `unknown`: the only place that judges CloudFormation's fields. */
import type { RequestType } from './types';

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

/** One message of an event, and when SNS took it. */
export type Message = readonly [fields: Fields, sentAt?: string];

/** The messages of an event: Lambda hands over the request itself; SNS, and SQS behind it, wrap one or several. */
export function unwrap(event: unknown): Message[] {
  if (!isRecord(event)) return [[{}]];
  if (!Array.isArray(event.Records)) return [[event]];
  return event.Records.map((record) => {
    const wrapper = record?.Sns ?? json(record?.body);
    const fields: unknown = json(wrapper?.Message) ?? wrapper;
    return [isRecord(fields) ? fields : {}, wrapper?.Timestamp];
  });
}

/** Where an answer can go. */
export const URL_RULE = /^https?:\/\/[\w.:[\]-]+[!-~]*$/i;
const TEXT = /./s;
/** The URL comes first: without it there is no answer at all. */
const RULES: readonly (readonly [keyof Fields, RegExp])[] = [
  ['ResponseURL', URL_RULE],
  ['RequestType', /^(?:Create|Update|Delete)$/],
  ['RequestId', TEXT],
  ['StackId', TEXT],
  ['LogicalResourceId', TEXT],
  ['ResourceType', TEXT],
  ['PhysicalResourceId', TEXT],
];

/** The fields that keep this from being a request, with what is expected of them. */
export function defectsOf(fields: Fields): string[] {
  const wrong = RULES.filter(([field, rule]) => {
    const value = fields[field];
    return !(typeof value === 'string' && rule.test(value)) && !(field === 'PhysicalResourceId' && fields.RequestType === 'Create');
  }).map(([field, rule]) => `${field}: expected ${rule === TEXT ? 'a text' : rule}, got ${typeof fields[field]}`);
  const objects = (['ResourceProperties', 'OldResourceProperties'] as const).filter((field) => !isRecord(fields[field] ?? {}));
  return [...wrong, ...objects.map((field) => `${field}: expected an object`)];
}

export function isRequest(_fields: Fields, defects: string[]): _fields is CustomResourceRequest {
  return !defects.length;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** `undefined` for what is not JSON: a message that cannot be read is a malformed request, not a crash. */
function json(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
