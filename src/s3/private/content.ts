/** Content as it reaches the handler: text in the request, or the place that S3 copies from. */
import * as crypto from 'crypto';
import * as fs from 'fs';
import * as path from 'path';
import { AssetHashType, FileSystem, Stage, Token } from 'aws-cdk-lib';
import * as assets from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { misuse } from '../../private/checks';
import type { ObjectContent } from '../object-source';
import { MAX_INLINE_BYTES } from '../wire';

/** CloudFormation looks such a text up, wherever it stands. */
const DYNAMIC_REFERENCE = '{{resolve:';

/** How JavaScript writes the number that stands for a token of the CDK, when it becomes part of a text. */
const NUMBER_TOKEN = /-1\.\d{10,16}e\+289/;

/** Text that travels in the request; through an asset when it is too large for that. */
export function textContent(scope: Construct, text: string, defaultContentType: string): ObjectContent {
  if (typeof text !== 'string') throw misuse(scope, `source must be text, got ${typeof text}; use ObjectSource.json for other values`);
  if (/\p{Surrogate}/u.test(text)) throw misuse(scope, 'source must be text that UTF-8 can hold, got half of a surrogate pair; use ObjectSource.asset for binary content');
  const bytes = inlineBytes(text);
  if (bytes <= MAX_INLINE_BYTES) return { properties: { text, defaultContentType } };
  if (isLate(text)) throw tooLarge(scope, bytes);
  const { asset, properties } = assetContent(uploaded(scope, text));
  return { asset, properties: { ...properties, defaultContentType } };
}

/** A file among the CDK's assets. */
export function assetContent(asset: assets.Asset): ObjectContent {
  return { asset, properties: { assetBucketName: asset.s3BucketName, assetKey: asset.s3ObjectKey } };
}

/** Whether CloudFormation changes this text. */
export function isLate(text: string): boolean {
  return Token.isUnresolved(text) || text.includes(DYNAMIC_REFERENCE) || NUMBER_TOKEN.test(text);
}

/** How much of a request a text takes. */
export function inlineBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text), 'utf8');
}

/** The error about content that can go neither way. */
export function tooLarge(scope: Construct, bytes: number): Error {
  return misuse(
    scope,
    `source with tokens must be at most ${MAX_INLINE_BYTES} bytes as JSON, got ${bytes} without what the tokens become; `
    + 'put the tokens into an object of their own, and the rest into a file for ObjectSource.asset',
  );
}

/** Text as an asset. Its hash is that of the text, so that neither the name nor the place of the file matters. */
function uploaded(scope: Construct, text: string): assets.Asset {
  const folder = FileSystem.mkdtemp('bucket-object-');
  const file = path.join(folder, 'content.txt');
  fs.writeFileSync(file, text);
  const asset = new assets.Asset(scope, 'Content', {
    path: file,
    assetHashType: AssetHashType.CUSTOM,
    assetHash: crypto.createHash('sha256').update(text).digest('hex'),
  });
  // Without staging, the assembly speaks of the file itself.
  const staged = path.resolve(Stage.of(scope)?.outdir ?? '', asset.assetPath);
  if (fs.realpathSync(staged) !== fs.realpathSync(file)) fs.rmSync(folder, { recursive: true });
  return asset;
}
