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
exports.ImportedProvider = void 0;
const iam = __importStar(require("aws-cdk-lib/aws-iam"));
const constructs_1 = require("constructs");
const checks_1 = require("./checks");
const permissions_1 = require("./permissions");
const service_timeout_1 = require("./service-timeout");
const service_token_1 = require("./service-token");
class ImportedProvider extends constructs_1.Construct {
    serviceToken;
    grantPrincipal = new iam.UnknownPrincipal({ resource: this });
    serviceTimeout;
    constructor(scope, id, serviceToken, options) {
        super(scope, id);
        this.serviceToken = serviceToken;
        (0, service_token_1.checkServiceToken)(this, serviceToken);
        if (options.serviceTimeout !== undefined)
            (0, service_timeout_1.checkServiceTimeout)(this, options.serviceTimeout);
        this.serviceTimeout = options.serviceTimeout;
    }
    attachInlinePolicy(policy) {
        throw (0, checks_1.misuse)(this, `rights must be granted to the provider's role, got a provider that is known by its serviceToken only; add this policy to its role\n${(0, permissions_1.printed)(policy)}`);
    }
}
exports.ImportedProvider = ImportedProvider;
