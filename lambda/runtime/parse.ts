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
export const unwrap = (event: unknown): Message[] => {
  const { Records }: { Records?: unknown } = Object(event);
  if (!Array.isArray(Records)) return [[Object(event)]];
  return Records.map((record) => {
    const wrapper = record?.Sns ?? json(record?.body);
    return [Object(json(wrapper?.Message) ?? wrapper), wrapper?.Timestamp];
  });
};

/** Where an answer can go. */
export const URL_RULE = /^https?:\/\/[\w.:[\]-]+[!-~]*$/i;
/** The fields that keep this from being a request, with what is expected of them; empty for a request. */
export const defectsOf = (fields: Fields): string => {
  const text = 'a text';
  const object = 'an object';
  /** The URL comes first: without it there is no answer at all. */
  const rules: { readonly [field in keyof Fields]?: RegExp | typeof text | typeof object } = {
    ResponseURL: URL_RULE,
    RequestType: /^(Create|Update|Delete)$/,
    RequestId: text,
    StackId: text,
    LogicalResourceId: text,
    ResourceType: text,
    ...(fields.RequestType !== 'Create' && { PhysicalResourceId: text }),
    ResourceProperties: object,
    OldResourceProperties: object,
  };
  const values: Readonly<Record<string, unknown>> = { ...fields };
  return Object.entries(rules).flatMap(([field, rule]) => {
    const value = values[field];
    const right = rule === object ? isRecord(value ?? {}) : isText(value) && (rule === text || rule.test(value));
    return right ? [] : `${field}: expected ${rule}, got ${typeof value}`;
  }).join('; ');
};

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
