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
exports.providerRole = providerRole;
exports.isTraced = isTraced;
const lambda = __importStar(require("aws-cdk-lib/aws-lambda"));
const permissions_1 = require("./permissions");
/** The role with the rights to log, to reach the responder, and what the props ask for. */
function providerRole(scope, props, logGroup, responder) {
    const statements = [(0, permissions_1.writeLogs)(logGroup), (0, permissions_1.invoke)(responder.functionArn)];
    if (props.environmentEncryption !== undefined)
        statements.push((0, permissions_1.decrypt)(props.environmentEncryption));
    const unscoped = unscopedStatements(props);
    if (props.role === undefined)
        return { role: (0, permissions_1.functionRole)(scope, 'Role', statements, unscoped), policies: [] };
    if (props.roleHasPermissions === true)
        return { role: props.role, policies: [] };
    return { role: props.role, policies: [(0, permissions_1.attachPolicy)(scope, 'Policy', props.role, statements, unscoped)] };
}
function unscopedStatements(props) {
    const statements = [];
    if (props.vpc !== undefined)
        statements.push((0, permissions_1.manageNetworkInterfaces)());
    if (isTraced(props))
        statements.push((0, permissions_1.sendTraces)());
    return statements;
}
/** Whether the function sends traces. */
function isTraced(props) {
    return props.tracing !== undefined && props.tracing !== lambda.Tracing.DISABLED;
}
