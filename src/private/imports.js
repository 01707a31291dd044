"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.chainToCdk = chainToCdk;
exports.missingInRuntime = missingInRuntime;
/** What a bundle imports: nothing of the CDK, and nothing that Lambda does not have. */
const module_1 = require("module");
/** Packages that run at synth only; one of them in a handler means megabytes and a start of seconds. */
const SYNTH_ONLY = /(?:^|\/)node_modules\/(aws-cdk-lib|constructs)\//;
const SYNTH_ONLY_NAME = /^(aws-cdk-lib|constructs)(?:\/|$)/;
/** Packages in Lambda's Node.js runtimes. @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html */
const IN_RUNTIME = /^(?:@aws-sdk|@smithy)\//;
/** The imports of a file, without those that the bundle does not have: of types, and of what nothing uses. */
function importsOf(metafile, file) {
    const kept = Object.values(metafile.outputs).flatMap((output) => output.imports.map((record) => record.path));
    return (metafile.inputs[file]?.imports ?? []).filter((record) => record.external !== true || kept.includes(record.path));
}
/** The way from the entry to the first file of the CDK, or undefined when there is none. */
function chainToCdk(metafile, entry) {
    const cameFrom = new Map([[entry, undefined]]);
    for (const file of cameFrom.keys()) {
        for (const { path } of importsOf(metafile, file)) {
            if (cameFrom.has(path))
                continue;
            cameFrom.set(path, file);
            if (SYNTH_ONLY.test(path) || SYNTH_ONLY_NAME.test(path))
                return chain(cameFrom, path);
        }
    }
    return undefined;
}
function chain(cameFrom, last) {
    const files = [];
    for (let file = last; file !== undefined; file = cameFrom.get(file))
        files.unshift(shortened(file));
    return files;
}
/** The CDK's own files are named by their package. */
function shortened(file) {
    return SYNTH_ONLY.exec(file)?.[1] ?? file;
}
/** Imports that were declared external, and that Lambda's Node.js runtime does not have. */
function missingInRuntime(metafile) {
    const found = new Map();
    for (const file of Object.keys(metafile.inputs)) {
        for (const record of importsOf(metafile, file).filter(isMissing)) {
            const certain = record.kind === 'import-statement' || record.path === 'aws-sdk';
            found.set(record.path, certain || found.get(record.path) === true);
        }
    }
    return [...found].map(([name, certain]) => ({ name, certain }));
}
function isMissing(record) {
    if (record.external !== true)
        return false;
    const isBuiltin = record.path.startsWith('node:') || module_1.builtinModules.includes(record.path);
    return !isBuiltin && !IN_RUNTIME.test(record.path);
}
