/** `cdk-custom-resource-kit/typed`: constructs of contracts, for TypeScript. */
export type { AttributeOf, AttributesOf, ContractConstructClass, ContractConstructProps, OrToken, PropsOf } from './types';
export { defineConstruct } from './define-construct';
