import * as path from 'node:path';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { OutputType, RelayProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

export interface FeatureFlagStackProps extends StackProps {
  /** Where the flag service is, without a slash at the end. */
  readonly serviceUrl: string;
  /** Name of the flag. Another name is another flag. */
  readonly flagName: string;
  readonly enabled: boolean;
}

/** One feature flag, declared. Its function is Python's own: no framework in it, none in front of it. */
export class FeatureFlagStack extends Stack {
  readonly flag: TypedCustomResource;

  constructor(scope: Construct, id: string, props: FeatureFlagStackProps) {
    super(scope, id, props);

    const provider = new RelayProvider(this, 'Provider', {
      handler: new lambda.Function(this, 'Function', {
        code: lambda.Code.fromAsset(path.join(__dirname, 'handler')),
        handler: 'index.handler',
        runtime: lambda.Runtime.PYTHON_3_13,
        timeout: Duration.seconds(30),
        environment: { FLAG_SERVICE_URL: props.serviceUrl },
      }),
    });
    this.flag = new TypedCustomResource(this, 'Flag', {
      provider,
      resourceType: 'Custom::FeatureFlag',
      properties: { Name: props.flagName, Enabled: props.enabled },
      outputs: { Url: OutputType.STRING },
    });

    new CfnOutput(this, 'Url', { value: this.flag.getAttString('Url') });
  }
}
