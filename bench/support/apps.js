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
exports.declarePlain = exports.declarePollingProvider = exports.declareProvider = exports.declareOurs = exports.RESOURCE_TYPE = void 0;
exports.newApp = newApp;
exports.synthesized = synthesized;
/** Stacks of this package and of aws-cdk-lib that declare the same, for counts and for timing. */
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const aws_cdk_lib_1 = require("aws-cdk-lib");
const lambda = __importStar(require("aws-cdk-lib/aws-lambda"));
const custom_resources_1 = require("aws-cdk-lib/custom-resources");
const src_1 = require("../../src");
/** The author's code: the same folder for all. */
const HANDLER = (0, node_path_1.join)(__dirname, '..', 'handler');
exports.RESOURCE_TYPE = 'Custom::Thing';
const declareOurs = (scope, id) => {
    const provider = new src_1.ResourceProvider(scope, id, { handler: src_1.ProviderHandler.fromAsset(HANDLER, 'index.handler') });
    return (inner, resourceId) => void new src_1.TypedCustomResource(inner, resourceId, {
        provider,
        resourceType: exports.RESOURCE_TYPE,
        properties: { Name: resourceId },
    });
};
exports.declareOurs = declareOurs;
function authorsFunction(scope, id) {
    return new lambda.Function(scope, id, { code: lambda.Code.fromAsset(HANDLER), handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X });
}
const resourcesOf = (serviceToken) => (scope, id) => void new aws_cdk_lib_1.CustomResource(scope, id, { serviceToken, resourceType: exports.RESOURCE_TYPE, properties: { Name: id } });
const declareProvider = (scope, id) => resourcesOf(new custom_resources_1.Provider(scope, id, { onEventHandler: authorsFunction(scope, `${id}OnEvent`) }).serviceToken);
exports.declareProvider = declareProvider;
const declarePollingProvider = (scope, id) => resourcesOf(new custom_resources_1.Provider(scope, id, {
    onEventHandler: authorsFunction(scope, `${id}OnEvent`),
    isCompleteHandler: authorsFunction(scope, `${id}IsComplete`),
}).serviceToken);
exports.declarePollingProvider = declarePollingProvider;
/** The least that a custom resource takes: a function that does everything itself. */
const declarePlain = (scope, id) => resourcesOf(authorsFunction(scope, id).functionArn);
exports.declarePlain = declarePlain;
/** An app as `cdk init` makes it: every recommended feature flag on. */
function newApp() {
    const flags = JSON.parse((0, node_fs_1.readFileSync)(require.resolve('aws-cdk-lib/recommended-feature-flags.json'), 'utf8'));
    return new aws_cdk_lib_1.App({ context: typeof flags === 'object' && flags !== null ? { ...flags } : {}, outdir: process.env.BENCH_CDK_OUT });
}
/** The template of a stack with `providers` providers and `resources` resources of each. */
function synthesized(declare, providers, resources) {
    const app = newApp();
    const stack = new aws_cdk_lib_1.Stack(app, 'Stack', { env: { account: '123456789012', region: 'eu-west-1' } });
    for (let p = 0; p < providers; p += 1) {
        const declareResource = declare(stack, `Provider${p}`);
        for (let r = 0; r < resources; r += 1)
            declareResource(stack, `Resource${p}-${r}`);
    }
    const template = app.synth().getStackByName('Stack').template;
    return template;
}
