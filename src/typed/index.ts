/** `cdk-custom-resource-kit/typed`: constructs of contracts, for TypeScript. */
export { defineConstruct } from './define-construct';
export { AttributeOf, AttributesOf, ContractConstructClass, ContractConstructProps, OrToken, PropsOf } from './types';
