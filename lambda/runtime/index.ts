/** The library that handlers import: `cdk-custom-resource-kit/runtime`. */
export { defineHandler } from './define-handler';
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
