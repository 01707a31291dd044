/** `cdk-custom-resource-kit/contract`: declares a custom resource once, for the stack and for the handler. Imports no CDK. */
export type { AnyContract, Contract, ContractAttributes, ContractInput, ContractOutputs, ContractProperties, NoOutputs } from './contract';
export type { ResourceDefinition } from './define-resource';
export type { Issue } from './issues';
export type { OutputDeclaration, OutputKind, OutputMap } from './outputs';
export type { ContractSchema, StandardSchema } from './standard-schema';
export type { Validated } from './validate';
export { coerce } from './coerce';
export { defineResource } from './define-resource';
export { formatIssue } from './issues';
