/** Which provider stands behind which resource type. */
import { setTimeout as delay } from 'node:timers/promises';
import { CustomResourceProvider, CustomResourceSettings, isCustomResource } from './custom-resource';
import { EventInvokeConfigProvider } from './event-invoke-config';
import { FailureRule, withFailures } from './failure-rule';
import { FunctionQualifierProvider } from './function-qualifier';
import { LambdaFunctionProvider } from './lambda-function';
import { ResourceProvider } from './resource-provider';
import { StandInProvider } from './stand-in';
import { TopicProvider } from './topic';
import { TopicSubscriptionProvider } from './topic-subscription';
import { TopicOptions } from '../../sns/topic-options';
import { Topics } from '../../sns/topics';
import { FunctionCode } from '../assembly/function-code';
import { Functions } from '../protocol/ports';
import { sendTo } from '../protocol/transport';

export interface RegistrySettings extends Omit<CustomResourceSettings, 'send'> {
  /** Takes every request, wherever its token leads; absent = functions and topics of this engine take them. */
  readonly send?: CustomResourceSettings['send'];
  readonly functions: Functions;
  readonly code: FunctionCode;
  readonly failures: FailureRule;
  /** Addresses, as `host:port`, that functions in a VPC cannot reach. */
  readonly unreachableFromVpc: readonly string[];
  readonly topics: TopicOptions;
}

export type Registry = (type: string) => ResourceProvider;

export function makeRegistry(settings: RegistrySettings): Registry {
  const { functions, code, ids, clock, failures } = settings;
  const topics = new Topics({
    options: settings.topics,
    now: () => clock.now(),
    uuid: () => ids.uuid(),
    invokeAsync: (functionArn, event) => functions.invokeAsync(functionArn, event),
    sleep: async (ms) => delay(ms, undefined, { signal: settings.closing }),
  });
  const send: CustomResourceSettings['send'] = settings.send ?? ((token, request) => sendTo(token, request, functions, topics));
  const customResources = new CustomResourceProvider({ ...settings, send });
  const standIns = withFailures(new StandInProvider(ids), failures);
  const qualifiers = withFailures(new FunctionQualifierProvider(), failures);
  const byType = new Map<string, ResourceProvider>([
    ['AWS::Lambda::Function', withFailures(new LambdaFunctionProvider(functions, code, ids, settings.unreachableFromVpc), failures)],
    ['AWS::Lambda::EventInvokeConfig', withFailures(new EventInvokeConfigProvider(functions, ids), failures)],
    ['AWS::Lambda::Alias', qualifiers],
    ['AWS::Lambda::Version', qualifiers],
    ['AWS::SNS::Topic', withFailures(new TopicProvider(topics, ids), failures)],
    ['AWS::SNS::Subscription', withFailures(new TopicSubscriptionProvider(topics), failures)],
  ]);
  return (type) => (isCustomResource(type) ? customResources : byType.get(type) ?? standIns);
}
