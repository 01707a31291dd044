"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureSchemas = void 0;
/** What a schema library adds to a handler: the same contract written with each, bundled with the runtime. */
const node_path_1 = require("node:path");
const bundles_1 = require("../support/bundles");
const child_1 = require("../support/child");
const median_1 = require("../support/median");
const ROOT = (0, node_path_1.join)(__dirname, '..', '..');
/** A contract of three properties and two outputs, by the two expressions that differ. */
function withContract(name, imports, properties, outputs) {
    const entry = `
    import { defineResource } from ${JSON.stringify((0, node_path_1.join)(ROOT, 'src', 'contract'))};
    import { defineHandler } from ${JSON.stringify((0, node_path_1.join)(ROOT, 'lambda', 'runtime'))};
    ${imports}
    const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: ${properties}, outputs: ${outputs}, replaceOn: ['name'] });
    export const handler = defineHandler(contract, { create() { return { outputs: { arn: 'arn', port: 1 } }; }, update() {}, delete() {} });`;
    return { name, entry, resolveDir: ROOT };
}
const ZOD_PROPERTIES = 'z.object({ name: z.string(), connections: z.int(), readOnly: z.optional(z.boolean()) })';
const ZOD_OUTPUTS = 'z.object({ arn: z.string(), port: z.number() })';
const SUBJECTS = [
    withContract('zod: import * as z', "import * as z from 'zod';", ZOD_PROPERTIES, ZOD_OUTPUTS),
    withContract('zod/mini', "import * as z from 'zod/mini';", `z.toJSONSchema(${ZOD_PROPERTIES}, { io: 'input' })`, `z.toJSONSchema(${ZOD_OUTPUTS}, { io: 'input' })`),
    withContract('Valibot', "import * as v from 'valibot'; import { toStandardJsonSchema } from '@valibot/to-json-schema';", 'toStandardJsonSchema(v.object({ name: v.string(), connections: v.pipe(v.number(), v.integer()), readOnly: v.optional(v.boolean()) }))', 'toStandardJsonSchema(v.object({ arn: v.string(), port: v.number() }))'),
    withContract('ArkType', "import { type } from 'arktype';", "type({ name: 'string', connections: 'number.integer', 'readOnly?': 'boolean' })", "type({ arn: 'string', port: 'number' })"),
    withContract('zod: import { z }', "import { z } from 'zod';", ZOD_PROPERTIES, ZOD_OUTPUTS),
];
const measureSchemas = async ({ runs, node, folder }) => {
    const bundles = await Promise.all([bundles_1.EMPTY, ...SUBJECTS].map(async (subject, index) => (0, bundles_1.bundle)(subject, (0, node_path_1.join)(folder, `schema-${index}`))));
    const [empty = Number.NaN, ...loads] = await (0, median_1.medians)(bundles.map(({ file }) => async () => (0, child_1.probe)(node, 'load', file)), runs);
    return [
        {
            name: 'a handler with a contract, minified',
            unit: 'B',
            how: 'the runtime, the contract and the schema library in one bundle; esbuild: minify, platform node, target node20',
            rows: SUBJECTS.map(({ name }, index) => ({ subject: name, value: bundles[index + 1]?.bytes })),
        },
        {
            name: 'load time of a handler with a contract, over an empty module',
            unit: 'ms',
            how: 'require() of that bundle in a new process, less that of an empty module',
            rows: SUBJECTS.map(({ name }, index) => ({ subject: name, value: (loads[index] ?? Number.NaN) - empty })),
        },
    ];
};
exports.measureSchemas = measureSchemas;
