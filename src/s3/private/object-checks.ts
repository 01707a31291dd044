/** Checks of what a `BucketObject` is given: each error says where, what is allowed, what was got and what to do. Tokens pass. */
import { Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { misuse } from '../../private/checks';
import type { BucketObjectProps } from '../bucket-object-props';
import { DIGEST_METADATA, ID_METADATA, MAX_KEY_BYTES, MAX_METADATA_BYTES } from '../wire';

/** Tags of an object: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html */
const MAX_TAGS = 10;
const MAX_TAG_KEY = 128;
const MAX_TAG_VALUE = 256;

/** The resource's own entries: an id is a logical id of up to 255 characters, a dash and 16 digits; a digest is 64 digits. */
const OWN_METADATA_BYTES = ID_METADATA.length + 255 + 1 + 16 + DIGEST_METADATA.length + 64;

/** What a header may hold. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Throws at the first value that S3 would refuse. */
export function checkObjectProps(scope: Construct, props: BucketObjectProps): void {
  checkKey(scope, props.key);
  for (const name of ['contentType', 'cacheControl', 'contentDisposition', 'contentEncoding'] as const) {
    const value = props[name];
    if (value === '') throw misuse(scope, `${name} must not be empty, got ""; leave it out`);
    if (value !== undefined) checkHeader(scope, name, value);
  }
  checkMetadata(scope, props.metadata ?? {});
  checkTags(scope, props.tags ?? {});
}

function checkKey(scope: Construct, key: string): void {
  if (Token.isUnresolved(key)) return;
  const bytes = Buffer.byteLength(key, 'utf8');
  if (bytes < 1 || bytes > MAX_KEY_BYTES) throw misuse(scope, `key must be 1 to ${MAX_KEY_BYTES} bytes, got ${bytes}; choose another one`);
  if (/\p{Surrogate}/u.test(key)) throw misuse(scope, 'key must be text that UTF-8 can hold, got half of a surrogate pair; choose another one');
}

function checkHeader(scope: Construct, name: string, value: string): void {
  if (Token.isUnresolved(value) || PRINTABLE_ASCII.test(value)) return;
  throw misuse(scope, `${name} must be printable US-ASCII, got ${JSON.stringify(value)}; encode other characters, for example as in RFC 8187`);
}

function checkMetadata(scope: Construct, metadata: { readonly [name: string]: string }): void {
  const names = new Set([ID_METADATA, DIGEST_METADATA]);
  let bytes = OWN_METADATA_BYTES;
  for (const [name, value] of Object.entries(metadata)) {
    if (!/^[A-Za-z0-9._-]+$/.test(name)) throw misuse(scope, `metadata must have names of letters, digits, "-", "_" and ".", got ${JSON.stringify(name)}; rename it`);
    const lower = name.toLowerCase();
    if (names.has(lower)) {
      const why = lower === ID_METADATA || lower === DIGEST_METADATA ? 'which is kept for the resource' : 'which is there twice, since S3 stores names in lower case';
      throw misuse(scope, `metadata must not hold ${JSON.stringify(name)}, ${why}; rename it`);
    }
    names.add(lower);
    checkHeader(scope, `metadata.${name}`, value);
    bytes += name.length + (Token.isUnresolved(value) ? 0 : value.length);
  }
  if (bytes > MAX_METADATA_BYTES) {
    throw misuse(scope, `metadata must be at most ${MAX_METADATA_BYTES - OWN_METADATA_BYTES} bytes, names and values together, got ${bytes - OWN_METADATA_BYTES}; put it into the content`);
  }
}

function checkTags(scope: Construct, tags: { readonly [key: string]: string }): void {
  const entries = Object.entries(tags);
  if (entries.length > MAX_TAGS) throw misuse(scope, `tags must be at most ${MAX_TAGS}, got ${entries.length}; leave some out`);
  for (const [key, value] of entries) {
    checkTagText(scope, `key ${JSON.stringify(key)} of tags`, key, 1, MAX_TAG_KEY);
    checkTagText(scope, `tags.${key}`, value, 0, MAX_TAG_VALUE);
  }
}

function checkTagText(scope: Construct, what: string, text: string, min: number, max: number): void {
  // S3 counts characters, not UTF-16 units.
  const { length } = Array.from(text);
  if (Token.isUnresolved(text) || (length >= min && length <= max)) return;
  throw misuse(scope, `${what} must be ${min} to ${max} characters, got ${length}; shorten it`);
}
