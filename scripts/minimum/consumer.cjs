/** A project that has the package and its oldest peers: every public entry point loads, and an app synthesizes. */
const { strictEqual } = require('node:assert');
const { mkdirSync, writeFileSync } = require('node:fs');
const { App, Stack } = require('aws-cdk-lib');

const { exports: entries, peerDependencies } = require('cdk-custom-resource-kit/package.json');
for (const name of Object.keys(peerDependencies)) {
  strictEqual(`^${require(`${name}/package.json`).version}`, peerDependencies[name], `${name} must be the oldest of the range`);
}
const modules = Object.keys(entries).filter((entry) => !entry.endsWith('.json') && entry !== './.jsii');
for (const entry of modules) require(`cdk-custom-resource-kit${entry.slice(1)}`);

const { OutputType, ProviderHandler, ResourceProvider, TypedCustomResource } = require('cdk-custom-resource-kit');
mkdirSync('handler');
writeFileSync('handler/index.js', 'exports.handler = async () => {};');
const app = new App({ outdir: 'cdk.out' });
const stack = new Stack(app, 'Oldest');
const provider = new ResourceProvider(stack, 'Provider', { handler: ProviderHandler.fromAsset('handler', 'index.handler') });
const resource = new TypedCustomResource(stack, 'Resource', { provider, resourceType: 'Custom::Thing', outputs: { arn: OutputType.STRING } });
resource.getAttString('arn');
const { Resources } = app.synth().getStackArtifact(stack.artifactId).template;
strictEqual(Resources.Resource.Type, 'Custom::Thing');
console.log(`${modules.join(', ')} load, and an app synthesizes, with ${JSON.stringify(peerDependencies)}`);
