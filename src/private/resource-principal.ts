/** The provider's role as one resource sees it: what is granted here becomes a policy of that resource alone. */
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { IResourceProvider } from '../resource-provider-ref';

export class ResourcePrincipal implements iam.IPrincipal {
  public readonly grantPrincipal: iam.IPrincipal = this;
  private policy?: iam.Policy;

  /**
   * @param resource the resource that the policy belongs to
   * @param dependent what must not exist without the policy
   */
  constructor(private readonly resource: Construct, private readonly dependent: Construct, private readonly provider: IResourceProvider) {}

  public get assumeRoleAction(): string {
    return this.provider.grantPrincipal.assumeRoleAction;
  }

  public get policyFragment(): iam.PrincipalPolicyFragment {
    return this.provider.grantPrincipal.policyFragment;
  }

  public get principalAccount(): string | undefined {
    return this.provider.grantPrincipal.principalAccount;
  }

  public addToPolicy(statement: iam.PolicyStatement): boolean {
    return this.addToPrincipalPolicy(statement).statementAdded;
  }

  public addToPrincipalPolicy(statement: iam.PolicyStatement): iam.AddToPrincipalPolicyResult {
    const policy = this.policy ?? this.ownPolicy(statement);
    if (this.policy !== undefined) policy.addStatements(statement);
    this.policy = policy;
    return { statementAdded: true, policyDependable: policy };
  }

  private ownPolicy(first: iam.PolicyStatement): iam.Policy {
    const policy = new iam.Policy(this.resource, 'Policy', { statements: [first] });
    this.provider.attachInlinePolicy(policy);
    this.dependent.node.addDependency(policy);
    return policy;
  }
}
