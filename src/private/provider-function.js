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
exports.providerFunction = providerFunction;
exports.configureDestinations = configureDestinations;
exports.codeHashOf = codeHashOf;
const lambda = __importStar(require("aws-cdk-lib/aws-lambda"));
const aws_s3_assets_1 = require("aws-cdk-lib/aws-s3-assets");
const checks_1 = require("./checks");
const provider_role_1 = require("./provider-role");
const wire_1 = require("../wire");
const DEFAULT_DESCRIPTION = 'Handles custom resources (cdk-custom-resource-kit)';
/** In MB. Twice Lambda's least: a handler that loads an SDK client starts in half the time. */
const DEFAULT_MEMORY_SIZE = 256;
/** The function that runs the handler. */
function providerFunction(scope, props, parts) {
    const handler = props.handler._bind(scope, { runtime: props.runtime, hasLayers: (props.layers ?? []).length > 0 });
    const handlerFunction = new lambda.Function(scope, 'Function', {
        ...handler,
        ...parts,
        functionName: props.functionName,
        description: props.description ?? DEFAULT_DESCRIPTION,
        memorySize: props.memorySize ?? DEFAULT_MEMORY_SIZE,
        ephemeralStorageSize: props.ephemeralStorageSize,
        architecture: props.architecture,
        environment: { ...props.environment, ...deliveryFor(props) },
        environmentEncryption: props.environmentEncryption,
        vpc: props.vpc,
        vpcSubnets: props.vpcSubnets,
        securityGroups: props.securityGroups,
        allowAllOutbound: props.allowAllOutbound,
        reservedConcurrentExecutions: props.reservedConcurrentExecutions,
        layers: props.layers,
        ...logLevel(props),
    });
    if ((0, provider_role_1.isTraced)(props))
        trace(handlerFunction, props.tracing);
    return handlerFunction;
}
/** In a VPC, answers leave through the responder, so that no route to Amazon S3 is needed. */
function deliveryFor(props) {
    return props.vpc === undefined ? {} : { [wire_1.Env.DELIVERY]: wire_1.DELIVERY_RETURN };
}
/** Lambda filters lines by level in its JSON format only. */
function logLevel(props) {
    if (props.applicationLogLevel === undefined)
        return {};
    return { applicationLogLevelV2: props.applicationLogLevel, loggingFormat: lambda.LoggingFormat.JSON };
}
/** Set on the resource: the construct's prop would add a policy resource for a right that the role has already. */
function trace(handlerFunction, mode) {
    const resource = handlerFunction.node.defaultChild;
    if (resource instanceof lambda.CfnFunction)
        resource.tracingConfig = { mode };
}
/**
 * Sends the record of every invocation that ended, well or not, to the responder; nothing is run twice.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
function configureDestinations(handlerFunction, responder, maxEventAge) {
    // Bare: the role has the right already, and a grant would add a policy resource.
    const destination = { bind: () => ({ destination: responder.functionArn }) };
    handlerFunction.configureAsyncInvoke({ onSuccess: destination, onFailure: destination, maxEventAge, retryAttempts: 0 });
}
/** The hash of the function's code, as it stands in the template. */
function codeHashOf(handlerFunction) {
    const asset = handlerFunction.node.tryFindChild('Code');
    if (asset instanceof aws_s3_assets_1.Asset)
        return asset.assetHash;
    throw (0, checks_1.misuse)(handlerFunction, 'code must be an asset, got something else; use ProviderHandler.fromEntry or fromAsset');
}
