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
exports.ResourcePrincipal = void 0;
/** The provider's role as one resource sees it: what is granted here becomes a policy of that resource alone. */
const iam = __importStar(require("aws-cdk-lib/aws-iam"));
class ResourcePrincipal {
    resource;
    dependent;
    provider;
    grantPrincipal = this;
    policy;
    /**
     * @param resource the resource that the policy belongs to
     * @param dependent what must not exist without the policy
     */
    constructor(resource, dependent, provider) {
        this.resource = resource;
        this.dependent = dependent;
        this.provider = provider;
    }
    get assumeRoleAction() {
        return this.provider.grantPrincipal.assumeRoleAction;
    }
    get policyFragment() {
        return this.provider.grantPrincipal.policyFragment;
    }
    get principalAccount() {
        return this.provider.grantPrincipal.principalAccount;
    }
    addToPolicy(statement) {
        return this.addToPrincipalPolicy(statement).statementAdded;
    }
    addToPrincipalPolicy(statement) {
        const policy = this.policy ?? this.ownPolicy(statement);
        if (this.policy !== undefined)
            policy.addStatements(statement);
        this.policy = policy;
        return { statementAdded: true, policyDependable: policy };
    }
    ownPolicy(first) {
        const policy = new iam.Policy(this.resource, 'Policy', { statements: [first] });
        this.provider.attachInlinePolicy(policy);
        this.dependent.node.addDependency(policy);
        return policy;
    }
}
exports.ResourcePrincipal = ResourcePrincipal;
