/** A provider's role: its own with inline statements, or a given one with a policy of the provider's own. */
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { attachPolicy, decrypt, functionRole, invoke, manageNetworkInterfaces, sendTraces, UnscopedStatement, writeLogs } from './permissions';
import { ResourceProviderProps } from '../resource-provider-props';

/** A role, and the policies that were attached to it here. */
export interface ProviderRole {
  readonly role: iam.IRole;
  readonly policies: iam.Policy[];
}

/** The role with the rights to log, to reach the responder, and what the props ask for. */
export function providerRole(scope: Construct, props: ResourceProviderProps, logGroup: logs.ILogGroup, responder: lambda.IFunction): ProviderRole {
  const statements = [writeLogs(logGroup), invoke(responder.functionArn)];
  if (props.environmentEncryption !== undefined) statements.push(decrypt(props.environmentEncryption));
  const unscoped = unscopedStatements(props);
  if (props.role === undefined) return { role: functionRole(scope, 'Role', statements, unscoped), policies: [] };
  if (props.roleHasPermissions === true) return { role: props.role, policies: [] };
  return { role: props.role, policies: [attachPolicy(scope, 'Policy', props.role, statements, unscoped)] };
}

function unscopedStatements(props: ResourceProviderProps): UnscopedStatement[] {
  const statements: UnscopedStatement[] = [];
  if (props.vpc !== undefined) statements.push(manageNetworkInterfaces());
  if (isTraced(props)) statements.push(sendTraces());
  return statements;
}

/** Whether the function sends traces. */
export function isTraced(props: ResourceProviderProps): boolean {
  return props.tracing !== undefined && props.tracing !== lambda.Tracing.DISABLED;
}
