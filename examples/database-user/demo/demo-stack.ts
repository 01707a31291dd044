import * as path from 'node:path';
import { App, Duration } from 'aws-cdk-lib';
import { DatabaseUserStack, type DatabaseUserStackProps } from '../stack';
import { ProviderHandler, ResourceProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

export const STACK_NAME = 'DatabaseUser';

export interface DemoStackProps extends DatabaseUserStackProps {
  /** How the user's sibling misbehaves; without it there is no sibling. */
  readonly sibling?: 'throw' | 'exit' | 'hang' | 'block';
}

/** The example's stack, with room for a sibling that fails after the user was made. */
class DemoStack extends DatabaseUserStack {
  constructor(scope: App, props: DemoStackProps) {
    super(scope, STACK_NAME, props);
    if (props.sibling === undefined) return;

    const drill = new ResourceProvider(this, 'DrillProvider', {
      handler: ProviderHandler.fromEntry(path.join(__dirname, 'drill.handler')),
      timeout: Duration.seconds(4),
    });
    const sibling = new TypedCustomResource(this, 'Sibling', {
      provider: drill,
      resourceType: 'Custom::Drill',
      properties: { mode: props.sibling },
    });
    sibling.node.addDependency(this.user);
  }
}

/** `cdk synth`: bundles the handlers with the runtime and returns the folder of the cloud assembly. */
export function synthesize(outdir: string, props: DemoStackProps): string {
  const app = new App({ outdir });
  new DemoStack(app, props);
  return app.synth().directory;
}
