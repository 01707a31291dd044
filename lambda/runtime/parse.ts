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
  /** An object, or nothing; anything in a Delete. */
  readonly ResourceProperties?: unknown;
  readonly OldResourceProperties?: unknown;
}

/** The fields of what may be a request. */
export type Fields = { readonly [field in keyof CustomResourceRequest]?: unknown };

/** One message of an event, and when SNS took it. */
export type Message = readonly [fields: Fields, sentAt?: string];

/** The messages of an event: Lambda hands over the request itself; SNS, and SQS behind it, wrap one or several. */
export const unwrap = (event: unknown): Message[] => {
  const { Records }: { Records?: unknown } = Object(event);
  if (!Array.isArray(Records)) return [[Object(event)]];
  return Records.map((record) => {
    const wrapper = record?.Sns ?? json(record?.body);
    return [Object(json(wrapper?.Message) ?? wrapper), wrapper?.Timestamp];
  });
};

/** Whether an answer can go there: `new URL` alone would rewrite what is signed. */
export const isUsableUrl = (value: unknown): value is string => isText(value) && /^https?:\/\/[\w.:[\]-]+[!-~]*$/i.test(value) && URL.canParse(value);

/** The fields that keep this from being a request, with what is expected of them; empty for a request. */
export const defectsOf = (fields: Fields): string => {
  const text = [isText, 'a text'] as const;
  const object = [(value: unknown) => isRecord(value ?? {}), 'an object'] as const;
  /** The URL comes first: without it there is no answer at all. */
  const rules: { readonly [field in keyof Fields]?: readonly [(value: unknown) => boolean, string] } = {
    ResponseURL: [isUsableUrl, 'an http(s) URL'],
    RequestType: [(value) => isText(value) && /^(Create|Update|Delete)$/.test(value), 'Create, Update or Delete'],
    RequestId: text,
    StackId: text,
    LogicalResourceId: text,
    ResourceType: text,
    ...(fields.RequestType !== 'Create' && { PhysicalResourceId: text }),
    // Nothing that came with a Delete may keep a stack from being deleted.
    ...(fields.RequestType !== 'Delete' && { ResourceProperties: object, OldResourceProperties: object }),
  };
  const values: Readonly<Record<string, unknown>> = { ...fields };
  return Object.entries(rules).flatMap(([field, rule]) => {
    const value = values[field];
    return rule[0](value) ? [] : `${field}: expected ${rule[1]}, got ${kindOf(value)}`;
  }).join('; ');
};

/** What a value is, without what it holds: that may be secret. */
export const kindOf = (value: unknown): string => Array.isArray(value) ? 'a list' : value === '' ? 'an empty text' : value === null ? 'null' : typeof value;

export const isRequest = (_fields: Fields, defects: string): _fields is CustomResourceRequest => !defects;

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && !!value && !Array.isArray(value);

/** A string that is not empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** `undefined` for what is not JSON: a message that cannot be read is a malformed request, not a crash. */
const json = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
