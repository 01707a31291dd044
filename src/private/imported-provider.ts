/** A provider that was made elsewhere: only its `ServiceToken` is known. */
import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { misuse } from './checks';
import { printed } from './permissions';
import { checkServiceTimeout } from './service-timeout';
import { checkServiceToken } from './service-token';
import { IResourceProvider, ServiceTokenProviderOptions } from '../resource-provider-ref';

export class ImportedProvider extends Construct implements IResourceProvider {
  public readonly grantPrincipal: iam.IPrincipal = new iam.UnknownPrincipal({ resource: this });
  public readonly serviceTimeout?: Duration;

  constructor(scope: Construct, id: string, public readonly serviceToken: string, options: ServiceTokenProviderOptions) {
    super(scope, id);
    checkServiceToken(this, serviceToken);
    if (options.serviceTimeout !== undefined) checkServiceTimeout(this, options.serviceTimeout);
    this.serviceTimeout = options.serviceTimeout;
  }

  public attachInlinePolicy(policy: iam.Policy): void {
    throw misuse(
      this,
      `rights must be granted to the provider's role, got a provider that is known by its serviceToken only; add this policy to its role\n${printed(policy)}`,
    );
  }
}
