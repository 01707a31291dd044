/** The rights of the functions that this package makes: exactly the statements they need, and where those are put. */
import { CfnResource, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { misuse } from './checks';

/** Where cdk-nag 3 and the CDK's own validations look for reasons why a finding is accepted (`Validations.ACKNOWLEDGED_RULES_METADATA_KEY`). */
export const ACKNOWLEDGED_RULES = 'aws:cdk:acknowledged-rules';

/**
 * Writing to one log group, without the right to create others.
 *
 * `Fn::GetAtt` of a log group's `Arn` ends in `:*`, which covers its streams.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-logs-loggroup.html
 */
export function writeLogs(logGroup: logs.ILogGroup): iam.PolicyStatement {
  return new iam.PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
}

/** Sending records of asynchronous invocations to the function with this ARN. */
export function invoke(functionArn: string): iam.PolicyStatement {
  return new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] });
}

/** Reading environment variables that a customer's key encrypts. */
export function decrypt(key: kms.IKey): iam.PolicyStatement {
  return new iam.PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] });
}

/** A statement for which AWS defines no resource-level rights, with the reason that reviewers need. */
export interface UnscopedStatement {
  readonly statement: iam.PolicyStatement;
  readonly reason: string;
}

/**
 * The network interfaces of a function in a VPC.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
 */
export function manageNetworkInterfaces(): UnscopedStatement {
  return {
    statement: new iam.PolicyStatement({
      actions: [
        'ec2:AssignPrivateIpAddresses',
        'ec2:CreateNetworkInterface',
        'ec2:DeleteNetworkInterface',
        'ec2:DescribeNetworkInterfaces',
        'ec2:DescribeSubnets',
        'ec2:UnassignPrivateIpAddresses',
      ],
      resources: ['*'],
    }),
    reason: 'Lambda manages the network interfaces of a function in a VPC with the role of the function, and their ids are not known before',
  };
}

/**
 * Sending traces to X-Ray.
 *
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
 */
export function sendTraces(): UnscopedStatement {
  return {
    statement: new iam.PolicyStatement({
      actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
      resources: ['*'],
    }),
    reason: 'X-Ray defines no resource-level rights for sending traces',
  };
}

/** A role for Lambda that holds its statements itself: no policy resource, no AWS managed policy. */
export function functionRole(
  scope: Construct, id: string, statements: iam.PolicyStatement[], unscoped: UnscopedStatement[] = [],
): iam.Role {
  const role = new iam.Role(scope, id, {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      Function: new iam.PolicyDocument({ statements: [...statements, ...unscoped.map((entry) => entry.statement)] }),
    },
  });
  acknowledge(role, unscoped);
  return role;
}

/** Gives a role that somebody else made its statements, as a policy of `scope`'s own. */
export function attachPolicy(
  scope: Construct, id: string, role: iam.IRole, statements: iam.PolicyStatement[], unscoped: UnscopedStatement[] = [],
): iam.Policy {
  const policy = new iam.Policy(scope, id, { statements: [...statements, ...unscoped.map((entry) => entry.statement)] });
  attachToRole(scope, role, policy);
  acknowledge(policy, unscoped);
  return policy;
}

/** Attaches a policy; throws when the role takes none, with the policy to add by hand. */
export function attachToRole(scope: Construct, role: iam.IRole, policy: iam.Policy): void {
  if (tryAttach(role, policy)) return;
  throw misuse(
    scope,
    'role must take policies, got one that cannot be modified; pass one that can be (fromRoleArn with mutable: true), '
    + `or add this policy to it and set roleHasPermissions: true\n${printed(policy)}`,
  );
}

/** Attaches a policy if the role takes any. */
export function tryAttach(role: iam.IRole, policy: iam.Policy): boolean {
  role.attachInlinePolicy(policy);
  // `Role.customizeRoles` makes every role of an app pre-created: its report lists the statements.
  return isAttached(policy) || role instanceof iam.Role;
}

/** A policy's document, to be added by hand. */
export function printed(policy: iam.Policy): string {
  const document: unknown = Stack.of(policy).resolve(policy.document.toJSON());
  return JSON.stringify(document, undefined, 2);
}

/** Roles that take no policies say nothing when one is attached: only the policy shows it. */
function isAttached(policy: iam.Policy): boolean {
  const resource = policy.node.defaultChild;
  const roles: unknown = resource instanceof iam.CfnPolicy ? Stack.of(policy).resolve(resource.roles) : undefined;
  return Array.isArray(roles) && roles.length > 0;
}

/** Tells cdk-nag (3 by metadata of the construct, 2 by metadata in the template) why these statements name no resource. */
export function acknowledge(holder: Construct, unscoped: UnscopedStatement[]): void {
  const resource = holder.node.defaultChild;
  if (unscoped.length === 0 || !CfnResource.isCfnResource(resource)) return;
  const reason = unscoped.map((entry) => entry.reason).join('; ');
  resource.node.addMetadata(ACKNOWLEDGED_RULES, { 'AwsSolutions-IAM5[Resource::*]': reason });
  resource.addMetadata('cdk_nag', {
    rules_to_suppress: [{ id: 'AwsSolutions-IAM5', reason, applies_to: ['Resource::*'] }],
  });
}
