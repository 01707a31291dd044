/** `cdk-custom-resource-kit/contract`: declares a custom resource once, for the stack and for the handler. Imports no CDK. */
export {
  AnyContract, Contract, ContractAttributes, ContractInput, ContractOutputs, ContractProperties, NoOutputs,
} from './contract';
export { defineResource, ResourceDefinition } from './define-resource';
export { formatIssue, Issue } from './issues';
export { OutputDeclaration, OutputKind, OutputMap } from './outputs';
export { ContractSchema, StandardSchema } from './standard-schema';
export { Validated } from './validate';
export { coerce } from './coerce';
