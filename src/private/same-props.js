"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.differences = differences;
/** Whether two bags of props say the same: constructs by identity, everything else by value. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const constructs_1 = require("constructs");
/** The names of the members in which `a` and `b` differ. */
function differences(a, b, ignored) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].filter((name) => !ignored.includes(name) && !same(Reflect.get(a, name), Reflect.get(b, name)));
}
function same(a, b) {
    if (Object.is(a, b))
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
        return false;
    if (constructs_1.Construct.isConstruct(a) || constructs_1.Construct.isConstruct(b))
        return false;
    if (a instanceof aws_cdk_lib_1.Duration && b instanceof aws_cdk_lib_1.Duration && !a.isUnresolved() && !b.isUnresolved())
        return a.toMilliseconds() === b.toMilliseconds();
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b))
        return false;
    return differences(a, b, []).length === 0;
}
