"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkOutputNames = checkOutputNames;
exports.checkOutput = checkOutput;
const checks_1 = require("./checks");
const output_type_1 = require("../output-type");
const wire_1 = require("../wire");
/** Which method reads an output of a type. */
const GETTERS = {
    [output_type_1.OutputType.STRING]: 'getAttString',
    [output_type_1.OutputType.NUMBER]: 'getAttNumber',
    [output_type_1.OutputType.BOOLEAN]: 'getAttBoolean',
    [output_type_1.OutputType.STRING_LIST]: 'getAttStringList',
};
/** Throws at a name that no answer can have. */
function checkOutputNames(where, outputs) {
    for (const name of Object.keys(outputs)) {
        if (name.split('.').every((part) => wire_1.OUTPUT_NAME.test(part)))
            continue;
        throw (0, checks_1.misuse)(where, `outputs must be named by letters, digits, "_" and "-", with dots between nested names, got ${JSON.stringify(name)}; rename it`);
    }
}
/** Throws unless the output is declared, and of this type if one is asked for. */
function checkOutput(scope, outputs, name, wanted) {
    const declared = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
    if (declared === undefined) {
        throw (0, checks_1.misuse)(scope, `output ${JSON.stringify(name)} must be declared, got ${describe(outputs)}; correct the name, or add it to outputs`);
    }
    if (wanted !== undefined && declared !== wanted) {
        throw (0, checks_1.misuse)(scope, `output ${JSON.stringify(name)} must be a ${wanted} for ${GETTERS[wanted]}, got a ${declared}; read it with ${GETTERS[declared]}`);
    }
}
function describe(outputs) {
    const entries = Object.entries(outputs);
    if (entries.length === 0)
        return 'no declared outputs';
    return `the outputs ${entries.map(([name, type]) => `${name} (${type})`).join(', ')}`;
}
