/** The library that handlers import: `cdk-custom-resource-kit/runtime`. */
export { defineHandler } from './define-handler';
export { defineHandlers } from './define-handlers';
export type {
  ContractHandler,
  ContractHandlers,
  ContractPhysicalRequest,
  ContractRequest,
  ContractResult,
  ResultWithOutputs,
} from './contract-types';
export type {
  Awaitable,
  HandlerResult,
  Handlers,
  LambdaHandler,
  Logger,
  Outputs,
  PhysicalResourceRequest,
  Properties,
  RequestType,
  ResourceRequest,
} from './types';
