/**
 * JSON with tokens, as it reaches the handler: what is known at synthesis is JSON text already, so that CloudFormation neither evaluates it (`{ "Ref": … }`) nor turns
 * its numbers into text; every token is a value of its own, which the handler puts in with the escapes that it needs.
 */
import { Lazy, Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { textContent, tooLarge } from './content';
import { JsonWriter } from './json-writer';
import type { ObjectContent } from '../object-source';
import { MAX_INLINE_BYTES } from '../wire';

const CONTENT_TYPE = 'application/json';

/** A value as JSON. */
export function jsonContent(scope: Construct, value: unknown): ObjectContent {
  // What lazy values produce is not known yet; everything else is checked here, where the stack trace leads to the author's line.
  const parts = JsonWriter.write(scope, value);
  const [text = ''] = parts;
  if (parts.length < 2 && typeof text === 'string') return textContent(scope, text, CONTENT_TYPE);
  checkSize(scope, parts);
  const json = Lazy.uncachedAny({
    produce: (context) => {
      const produced = JsonWriter.write(scope, value, context);
      checkSize(scope, produced);
      return produced;
    },
  });
  return { properties: { json, defaultContentType: CONTENT_TYPE } };
}

function checkSize(scope: Construct, parts: readonly unknown[]): void {
  const bytes = Buffer.byteLength(JSON.stringify(parts, literalsOnly), 'utf8');
  if (bytes > MAX_INLINE_BYTES) throw tooLarge(scope, bytes);
}

/** Tokens have no size yet; as objects, they may hold anything. */
function literalsOnly(_key: string, value: unknown): unknown {
  return typeof value === 'object' && Token.isUnresolved(value) ? '' : value;
}
