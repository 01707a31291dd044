// Times a stack with one provider and many resources: its constructs, and its synthesis unless that is left out.
const { join } = require('node:path');
const { mkdtempSync } = require('node:fs');
const { performance } = require('node:perf_hooks');

const [kind, until, count, compiled, folder] = process.argv.slice(2);
const { App, CustomResource, Stack } = require('aws-cdk-lib');
const lambda = require('aws-cdk-lib/aws-lambda');
const { Provider } = require('aws-cdk-lib/custom-resources');
const { ProviderHandler, ResourceProvider, TypedCustomResource } = require(compiled);

const HANDLER = join(__dirname, '..', 'handler');
const RESOURCE_TYPE = 'Custom::Thing';
const propertiesOf = (index) => ({ Name: `thing-${index}`, Size: index, Tags: [{ Key: 'team', Value: 'storage' }] });

function authorsFunction(stack) {
  return new lambda.Function(stack, 'Function', { code: lambda.Code.fromAsset(HANDLER), handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X });
}

const kinds = {
  ours(stack) {
    const provider = new ResourceProvider(stack, 'Provider', { handler: ProviderHandler.fromAsset(HANDLER, 'index.handler') });
    return (index) => new TypedCustomResource(stack, `Resource${index}`, { provider, resourceType: RESOURCE_TYPE, properties: propertiesOf(index) });
  },
  plain(stack) {
    const serviceToken = authorsFunction(stack).functionArn;
    return (index) => new CustomResource(stack, `Resource${index}`, { serviceToken, resourceType: RESOURCE_TYPE, properties: propertiesOf(index) });
  },
  provider(stack) {
    const { serviceToken } = new Provider(stack, 'Provider', { onEventHandler: authorsFunction(stack) });
    return (index) => new CustomResource(stack, `Resource${index}`, { serviceToken, resourceType: RESOURCE_TYPE, properties: propertiesOf(index) });
  },
};

const outdir = mkdtempSync(join(folder, 'cdk.out-'));
const start = performance.now();
const app = new App({ outdir });
const stack = new Stack(app, 'Stack');
const declare = kinds[kind](stack);
for (let index = 0; index < Number(count); index += 1) declare(index);
if (until === 'synth') app.synth();
console.log(performance.now() - start);
