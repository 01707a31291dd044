import { App, CfnResource } from 'aws-cdk-lib';
import { WebsiteConfigStack, type WebsiteConfigStackProps } from '../stack';

export const STACK_NAME = 'WebsiteConfig';
export const BUCKET = 'site';

/** Logical id of what can be made to fail. */
export const SIBLING = 'Sibling';

export interface DemoStackProps extends WebsiteConfigStackProps {
  /** Whether something else in the stack fails after the configuration was written. */
  readonly sibling?: 'fails';
}

/** `cdk synth`: the example's stack with a bucket that is there already; returns the folder of the cloud assembly. */
export function synthesize(outdir: string, props: DemoStackProps): string {
  const app = new App({ outdir });
  const stack = new WebsiteConfigStack(app, STACK_NAME, { ...props, siteBucket: BUCKET });
  if (props.sibling !== undefined) new CfnResource(stack, SIBLING, { type: 'AWS::SNS::Topic' }).node.addDependency(stack.config);
  return app.synth().directory;
}
