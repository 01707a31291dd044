/** Which provider stands behind which resource type. */
import { CustomResourceProvider, CustomResourceSettings, isCustomResource } from './custom-resource';
import { EventInvokeConfigProvider } from './event-invoke-config';
import { FailureRule, withFailures } from './failure-rule';
import { FunctionQualifierProvider } from './function-qualifier';
import { LambdaFunctionProvider } from './lambda-function';
import { ResourceProvider } from './resource-provider';
import { StandInProvider } from './stand-in';
import { TopicSubscriptionProvider } from './topic-subscription';
import { FunctionCode } from '../assembly/function-code';
import { Functions } from '../protocol/ports';
import { Topics } from '../protocol/topics';
import { sendTo } from '../protocol/transport';

export interface RegistrySettings extends Omit<CustomResourceSettings, 'send'> {
  readonly functions: Functions;
  readonly code: FunctionCode;
  readonly failures: FailureRule;
  /** Addresses, as `host:port`, that functions in a VPC cannot reach. */
  readonly unreachableFromVpc: readonly string[];
}

export type Registry = (type: string) => ResourceProvider;

export function makeRegistry(settings: RegistrySettings): Registry {
  const { functions, code, ids, clock, failures } = settings;
  const topics = new Topics(functions, clock, ids);
  const customResources = new CustomResourceProvider({ ...settings, send: (token, request) => sendTo(token, request, functions, topics) });
  const standIns = withFailures(new StandInProvider(ids), failures);
  const qualifiers = withFailures(new FunctionQualifierProvider(), failures);
  const byType = new Map<string, ResourceProvider>([
    ['AWS::Lambda::Function', withFailures(new LambdaFunctionProvider(functions, code, ids, settings.unreachableFromVpc), failures)],
    ['AWS::Lambda::EventInvokeConfig', withFailures(new EventInvokeConfigProvider(functions, ids), failures)],
    ['AWS::Lambda::Alias', qualifiers],
    ['AWS::Lambda::Version', qualifiers],
    ['AWS::SNS::Subscription', withFailures(new TopicSubscriptionProvider(topics), failures)],
  ]);
  return (type) => (isCustomResource(type) ? customResources : byType.get(type) ?? standIns);
}
