"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.bundleEntry = bundleEntry;
/** Bundles a handler's source file with the user's esbuild: the same bytes on every machine. */
const crypto_1 = require("crypto");
const fs = __importStar(require("fs"));
const path = __importStar(require("path"));
const aws_cdk_lib_1 = require("aws-cdk-lib");
const lambda = __importStar(require("aws-cdk-lib/aws-lambda"));
const checks_1 = require("./checks");
const entry_1 = require("./entry");
const esbuild_1 = require("./esbuild");
const imports_1 = require("./imports");
/** What handlers import from this package; found beside the constructs when the entry's own project does not have it. */
const OWN_SUBPATHS = ['cdk-custom-resource-kit/runtime', 'cdk-custom-resource-kit/contract'];
/** For runtimes that are only known at deployment: the oldest that Lambda offers. */
const OLDEST_TARGET = 'node20';
const OUTPUT_FILE = 'index.js';
/** The bundle as Lambda code, staged under a hash of its own content. */
function bundleEntry(scope, source, target) {
    const entry = (0, entry_1.resolveEntry)(scope, source.entry);
    const result = build(scope, (0, esbuild_1.findEsbuild)(scope, entry), entry, source, target.runtime);
    checkImports(scope, result, path.basename(entry), target);
    for (const warning of result.warnings) {
        aws_cdk_lib_1.Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:bundlingWarning', `esbuild: ${(0, esbuild_1.renderMessage)(warning)}`);
    }
    return stagedCode(path.dirname(entry), result);
}
function build(scope, esbuild, entry, source, runtime) {
    const folder = path.dirname(entry);
    try {
        return esbuild.buildSync({
            // Re-exporting makes esbuild itself find out whether the entry has that export.
            stdin: { contents: reExport(source.exportName, path.basename(entry)), resolveDir: folder, loader: 'js', sourcefile: '<handler>' },
            absWorkingDir: folder,
            outfile: OUTPUT_FILE,
            write: false,
            bundle: true,
            metafile: true,
            platform: 'node',
            format: 'cjs',
            target: targetOf(runtime),
            minify: source.minify,
            keepNames: true,
            sourcemap: source.sourceMap,
            charset: 'utf8',
            legalComments: 'none',
            logLevel: 'silent',
            external: source.externalModules,
            alias: ownSubpathsFrom(entry),
            define: source.define,
            loader: source.loader,
            ...(source.tsconfig === undefined ? {} : { tsconfig: path.resolve(source.tsconfig) }),
        });
    }
    catch (error) {
        throw describeFailure(scope, entry, source.exportName, error);
    }
}
function reExport(exportName, file) {
    return `export { ${exportName} } from ${JSON.stringify(`./${file}`)};`;
}
function targetOf(runtime) {
    const version = /^nodejs(\d+)\.x$/.exec(runtime.name)?.[1];
    return version === undefined ? OLDEST_TARGET : `node${version}`;
}
function ownSubpathsFrom(entry) {
    const alias = {};
    for (const subpath of OWN_SUBPATHS) {
        const own = (0, esbuild_1.tryResolve)(__filename, subpath);
        if (own !== undefined && (0, esbuild_1.tryResolve)(entry, subpath) === undefined)
            alias[subpath] = own;
    }
    return alias;
}
function describeFailure(scope, entry, exportName, cause) {
    if (!(0, esbuild_1.isBuildFailure)(cause))
        return (0, checks_1.misuse)(scope, `handler entry ${entry} must bundle, got: ${String(cause)}`);
    if (cause.errors.some((message) => message.text.startsWith('No matching export in') && message.location?.file === '<handler>')) {
        return (0, checks_1.misuse)(scope, `handler entry ${entry} must export "${exportName}", got no such export; export it or name another as exportName`);
    }
    const unresolved = cause.errors.some((message) => message.text.startsWith('Could not resolve'));
    const fix = unresolved
        ? 'install what is missing, or name it in externalModules if a layer has it'
        : 'correct the source';
    return (0, checks_1.misuse)(scope, `handler entry ${entry} must bundle; ${fix}, got:\n${cause.errors.map(esbuild_1.renderMessage).join('\n')}`, cause);
}
function checkImports(scope, result, entry, target) {
    const chain = (0, imports_1.chainToCdk)(result.metafile, entry);
    if (chain !== undefined) {
        throw (0, checks_1.misuse)(scope, `handler must not import the CDK, got ${chain.join(' → ')}; keep constructs out of the files that the handler imports`);
    }
    if (target.hasLayers)
        return;
    for (const { name, certain } of (0, imports_1.missingInRuntime)(result.metafile)) {
        const message = `external module ${JSON.stringify(name)} must be in the runtime or in a layer, got neither; `
            + 'bundle it (leave it out of externalModules) or pass the layer';
        if (certain)
            throw (0, checks_1.misuse)(scope, message);
        aws_cdk_lib_1.Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:externalModuleNotInRuntime', message);
    }
}
/** Written by the staging itself, under a hash of the bytes: neither paths nor times nor file modes count. */
function stagedCode(folder, result) {
    const files = result.outputFiles.map((file) => ({ name: path.basename(file.path), contents: file.contents }));
    return lambda.Code.fromAsset(folder, {
        assetHashType: aws_cdk_lib_1.AssetHashType.CUSTOM,
        assetHash: hashOf(files),
        bundling: {
            // Never used: the bundle exists already.
            image: aws_cdk_lib_1.DockerImage.fromRegistry('cdk-custom-resource-kit'),
            local: {
                tryBundle(outputFolder) {
                    for (const { name, contents } of files)
                        fs.writeFileSync(path.join(outputFolder, name), contents);
                    return true;
                },
            },
        },
    });
}
function hashOf(files) {
    const hash = (0, crypto_1.createHash)('sha256');
    for (const { name, contents } of files)
        hash.update(`${name}\0${contents.length}\0`).update(contents);
    return hash.digest('hex');
}
