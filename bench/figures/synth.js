"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureSynth = exports.measureImport = void 0;
/** What constructs cost on the author's machine: importing the package, synthesizing a large stack. Of what is compiled, as users have it. */
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const child_1 = require("../support/child");
const median_1 = require("../support/median");
const ROOT = (0, node_path_1.join)(__dirname, '..', '..');
const COMPILED = (0, node_path_1.join)(ROOT, 'lib', 'index.js');
const CDK = 'aws-cdk-lib';
/** What any provider needs of aws-cdk-lib, which loads a class when it is first read. */
const NEEDED = ['#CustomResource', '/aws-lambda#Function', '/aws-iam#Role', '/aws-logs#LogGroup'].map((name) => `${CDK}${name}`);
const PROVIDER = `${CDK}/custom-resources#Provider`;
/** CloudFormation takes 500 resources a stack. */
const RESOURCES = '450';
/** A synthesis takes seconds, most of them the same for all. */
const MOST_SYNTH_RUNS = 5;
const measureImport = async ({ runs, node }) => {
    assertCompiled();
    const lists = [[...NEEDED, COMPILED], [...NEEDED, PROVIDER], [CDK, COMPILED], [CDK, PROVIDER], [CDK]];
    const subjects = [
        'this package, after what any provider needs of aws-cdk-lib',
        'CDK Provider, after what any provider needs of aws-cdk-lib',
        'this package, after aws-cdk-lib alone',
        'CDK Provider, after aws-cdk-lib alone',
        'aws-cdk-lib alone',
    ];
    const values = await (0, median_1.medians)(lists.map((list) => async () => (0, child_1.probe)(node, 'load', ...list.map(resolved))), runs);
    return [{
            name: 'import time',
            unit: 'ms',
            how: `require() in a new process, after others were loaded; any provider needs ${NEEDED.join(', ')}`,
            rows: subjects.map((subject, index) => ({ subject, value: values[index] })),
        }];
};
exports.measureImport = measureImport;
const measureSynth = async ({ runs, node, folder }) => {
    assertCompiled();
    const kinds = [
        { kind: 'ours', subject: 'this package: ResourceProvider, TypedCustomResource' },
        { kind: 'plain', subject: 'Function, CustomResource' },
        { kind: 'provider', subject: 'CDK Provider, CustomResource' },
    ];
    const timed = async (until, times) => (0, median_1.medians)(kinds.map(({ kind }) => async () => (0, child_1.probe)(node, 'synth', kind, until, RESOURCES, COMPILED, folder)), times);
    const figure = (name, how, values) => ({
        name: `time to ${name} 1 provider and ${RESOURCES} resources`,
        unit: 'ms',
        how: `${how} in a new process, the imports untimed`,
        rows: kinds.map(({ subject }, index) => ({ subject, value: values[index] })),
    });
    return [
        figure('declare', 'constructs', await timed('constructs', runs)),
        figure('synthesize', 'constructs and app.synth(), with what aws-cdk-lib itself validates,', await timed('synth', Math.min(runs, MOST_SYNTH_RUNS))),
    ];
};
exports.measureSynth = measureSynth;
/** `module#name`, with the file in the place of the module. */
function resolved(argument) {
    const [module = '', name] = argument.split('#');
    return [require.resolve(module), ...(name === undefined ? [] : [name])].join('#');
}
function assertCompiled() {
    if (!(0, node_fs_1.existsSync)(COMPILED))
        throw new Error('lib/ is missing; run npx projen build:all');
}
