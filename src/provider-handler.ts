/** Where a provider's code comes from: a source file that is bundled at synth, or something built already. */
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { assetCode, AssetSource } from './private/asset-handler';
import { bundleEntry, EntrySource } from './private/bundle-entry';
import { checkPattern, misuse } from './private/checks';

/** How `ProviderHandler.fromEntry` bundles. */
export interface EntryHandlerOptions {
  /**
   * Name of the export that Lambda calls.
   *
   * @default 'handler'
   */
  readonly exportName?: string;

  /**
   * Packages that stay imports instead of being bundled; `*` stands for any text.
   *
   * Everything is bundled by default, the AWS SDK too, so that the handler runs with the versions it was tested with. With `['@aws-sdk/*']` the bundle is smaller, and
   * uses the SDK that Lambda's runtime happens to have. A static import of a package that neither the runtime nor a layer has is an error at synth.
   *
   * @default - everything that is imported is bundled
   */
  readonly externalModules?: string[];

  /**
   * Whether to make the bundle small. Names of functions and classes are kept, so that stack traces stay readable.
   *
   * @default true
   */
  readonly minify?: boolean;

  /**
   * Whether to add a source map, `index.js.map`. Node.js uses it when the function's environment has `NODE_OPTIONS: '--enable-source-maps'`.
   *
   * @default false
   */
  readonly sourceMap?: boolean;

  /**
   * Global names to replace by constant expressions, such as `{ 'process.env.STAGE': '"test"' }`.
   *
   * @default - nothing is replaced
   */
  readonly define?: { [name: string]: string };

  /**
   * How to bundle files that are no code, by extension, such as `{ '.sql': 'text' }`.
   *
   * @default - esbuild's own choice
   * @see https://esbuild.github.io/content-types/
   */
  readonly loader?: { [extension: string]: string };

  /**
   * Path of the `tsconfig.json` to use.
   *
   * @default - the nearest one above each file
   */
  readonly tsconfig?: string;
}

/** What `ProviderHandler.fromAsset` cannot see from the files. */
export interface AssetHandlerOptions {
  /**
   * The language that the code is written in.
   *
   * @default - the provider's `runtime`, else the newest Node.js that Lambda offers in the stack's region
   */
  readonly runtime?: lambda.Runtime;
}

/**
 * What a handler is told of the function that it is for.
 *
 * @internal
 */
export interface HandlerContext {
  /** The provider's `runtime`, if it has one. */
  readonly runtime?: lambda.Runtime;
  readonly hasLayers: boolean;
}

/**
 * What a handler gives to the function.
 *
 * @internal
 */
export interface HandlerConfig {
  readonly code: lambda.Code;
  readonly handler: string;
  readonly runtime: lambda.Runtime;
}

/** Where the code of a provider comes from. */
export class ProviderHandler {
  /**
   * A source file, JavaScript or TypeScript, that is bundled at synth with the esbuild of your project: no lock file, no Docker.
   *
   * The file exports `handler`, made by `defineHandler` of `cdk-custom-resource-kit/runtime`. The bundle's hash depends on its content alone.
   * It is an error at synth if the file is missing, does not bundle, does not export the handler, or imports the CDK.
   *
   * @param entry path of the file, with or without its extension
   * @param options how to bundle
   */
  public static fromEntry(entry: string, options: EntryHandlerOptions = {}): ProviderHandler {
    return new ProviderHandler({
      entry,
      exportName: options.exportName ?? 'handler',
      externalModules: options.externalModules ?? [],
      minify: options.minify ?? true,
      sourceMap: options.sourceMap ?? false,
      define: options.define ?? {},
      loader: options.loader ?? {},
      tsconfig: options.tsconfig,
    });
  }

  /**
   * Code that is built already, in any language: a folder or an archive.
   *
   * @param path path of the folder or archive
   * @param handler what Lambda calls, in the notation of the language; `index.handler` is the export `handler` of `index.js`
   * @param options what cannot be seen from the files
   */
  public static fromAsset(path: string, handler: string, options: AssetHandlerOptions = {}): ProviderHandler {
    return new ProviderHandler({ path, handler }, options.runtime);
  }

  /** What Lambda calls, in the notation of the language, such as `index.handler`. */
  public readonly handler: string;

  private constructor(private readonly source: EntrySource | AssetSource, private readonly runtime?: lambda.Runtime) {
    this.handler = 'path' in source ? source.handler : `index.${source.exportName}`;
  }

  /** @internal */
  public _bind(scope: Construct, context: HandlerContext): HandlerConfig {
    const runtime = this.runtimeFor(scope, context.runtime);
    if ('path' in this.source) return { code: assetCode(scope, this.source, runtime), handler: this.handler, runtime };
    if (runtime.family !== lambda.RuntimeFamily.NODEJS) {
      throw misuse(scope, `runtime must be a Node.js runtime for a handler from an entry, got ${runtime.name}; use ProviderHandler.fromAsset`);
    }
    checkNodeVersion(scope, runtime);
    checkPattern(scope, 'exportName', this.source.exportName, /^[A-Za-z_$][\w$]*$/, 'the name of an export', 'for example "handler"');
    return {
      code: bundleEntry(scope, this.source, { runtime, hasLayers: context.hasLayers }),
      handler: this.handler,
      runtime,
    };
  }

  private runtimeFor(scope: Construct, ofProvider?: lambda.Runtime): lambda.Runtime {
    if (this.runtime !== undefined && ofProvider !== undefined && !this.runtime.runtimeEquals(ofProvider)) {
      throw misuse(scope, `runtime must be the handler's (${this.runtime.name}), got ${ofProvider.name}; give one of them`);
    }
    return this.runtime ?? ofProvider ?? lambda.determineLatestNodeRuntime(scope);
  }
}

/** The oldest Node.js that the runtime of this package works on. */
const OLDEST_NODE = 20;

function checkNodeVersion(scope: Construct, runtime: lambda.Runtime): void {
  const version = /^nodejs(\d+)\.x$/.exec(runtime.name)?.[1];
  if (version === undefined || Number(version) >= OLDEST_NODE) return;
  throw misuse(scope, `runtime must be nodejs${OLDEST_NODE}.x or newer, got ${runtime.name}; leave it out to get the newest`);
}
