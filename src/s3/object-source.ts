/** What a `BucketObject` holds: text or JSON that travels in the request, or a file that the CDK uploads and S3 copies. */
import * as assets from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { assetContent, textContent } from './private/content';
import { jsonContent } from './private/json-content';

/**
 * What a source gives to the resource.
 *
 * @internal
 */
export interface ObjectContent {
  /** The properties that hold the content. */
  readonly properties: { readonly [name: string]: unknown };
  /** The content, where S3 copies it from. */
  readonly asset?: assets.Asset;
}

/** What a `BucketObject` holds. */
export abstract class ObjectSource {
  /**
   * Text, as UTF-8. It may hold tokens anywhere.
   *
   * Over 100 KB (as JSON text, in which line ends and quotes count twice) it goes through an asset by itself; with tokens that is an error.
   *
   * @param text the text
   */
  public static string(text: string): StringObjectSource {
    return new StringObjectSource(text);
  }

  /**
   * A value, as JSON. It may hold tokens anywhere, names of members included, and is valid JSON whatever they become: quotes, backslashes and line ends are escaped.
   *
   * Strings stay strings and number tokens become numbers. List tokens become arrays of strings; other tokens what CloudFormation makes of them, with numbers and
   * booleans as text; the branches of `Fn.conditionIf` keep their types, and a member that becomes `AWS::NoValue` is left out.
   *
   * As with `JSON.stringify`, members that are undefined are left out, and objects with `toJSON` tell their own value; what JSON cannot hold is an error that names
   * its place. Over 100 KB it goes through an asset by itself; with tokens that is an error.
   *
   * @param value strings, numbers, booleans, null, lists and plain objects of such, and tokens
   */
  public static json(value: any): JsonObjectSource {
    return new JsonObjectSource(value);
  }

  /**
   * A file of any content, up to 5 GB: it is uploaded with the CDK's assets, and S3 copies it from there. A folder becomes a zip archive.
   *
   * @param path path of the file or folder
   * @param options as for other assets
   */
  public static asset(path: string, options: assets.AssetOptions = {}): AssetObjectSource {
    return new AssetObjectSource(path, options);
  }

  /** Media type of the object, if neither `contentType` nor the extension of the key tells one. */
  public abstract readonly defaultContentType: string;

  /** @internal */
  public abstract _bind(scope: Construct): ObjectContent;
}

/** Text: made by `ObjectSource.string`. */
export class StringObjectSource extends ObjectSource {
  public readonly defaultContentType = 'text/plain';

  /** @param text the text */
  constructor(private readonly text: string) {
    super();
  }

  /** @internal */
  public _bind(scope: Construct): ObjectContent {
    return textContent(scope, this.text, this.defaultContentType);
  }
}

/** A value as JSON: made by `ObjectSource.json`. */
export class JsonObjectSource extends ObjectSource {
  public readonly defaultContentType = 'application/json';

  /** @param value the value */
  constructor(private readonly value: any) {
    super();
  }

  /** @internal */
  public _bind(scope: Construct): ObjectContent {
    return jsonContent(scope, this.value);
  }
}

/** A file: made by `ObjectSource.asset`. */
export class AssetObjectSource extends ObjectSource {
  public readonly defaultContentType = 'application/octet-stream';

  /**
   * @param path path of the file or folder
   * @param options as for other assets
   */
  constructor(private readonly path: string, private readonly options: assets.AssetOptions = {}) {
    super();
  }

  /** @internal */
  public _bind(scope: Construct): ObjectContent {
    return assetContent(new assets.Asset(scope, 'Content', { path: this.path, ...this.options }));
  }
}
