"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.pathOf = pathOf;
exports.misuse = misuse;
exports.checkDuration = checkDuration;
exports.checkWholeNumber = checkWholeNumber;
exports.checkSize = checkSize;
exports.checkPattern = checkPattern;
/** Checks of plain values at synth: each error says where, what is allowed, what was got and what to do. Tokens pass. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
/** The path that a construct will have. */
function pathOf(scope, id) {
    return scope.node.path === '' ? id : `${scope.node.path}/${id}`;
}
/** An error about a construct: its path first, so that it is found in an app of hundreds. */
function misuse(where, message, cause) {
    return new Error(`${typeof where === 'string' ? where : where.node.path}: ${message}`, cause === undefined ? undefined : { cause });
}
/** Throws unless `value` lies in the range, in whole seconds. */
function checkDuration(where, value, range) {
    if (value.isUnresolved()) {
        if (value.unitLabel() === 'seconds')
            return;
        throw misuse(where, `${range.name} must be given as Duration.seconds() when it is a token, got a token in ${value.unitLabel()}`);
    }
    const milliseconds = value.toMilliseconds({ integral: false });
    const inRange = milliseconds >= range.min.toMilliseconds() && milliseconds <= range.max.toMilliseconds();
    if (inRange && milliseconds % 1000 === 0)
        return;
    throw misuse(where, `${range.name} must be whole seconds from ${range.min.toHumanString()} to ${range.max.toHumanString()}, got ${value.toHumanString()}; ${range.fix}`);
}
/** Throws unless `value` is a whole number in the range. */
function checkWholeNumber(where, name, value, min, max, fix) {
    if (aws_cdk_lib_1.Token.isUnresolved(value))
        return;
    if (Number.isInteger(value) && value >= min && value <= max)
        return;
    throw misuse(where, `${name} must be a whole number from ${min} to ${max}, got ${value}; ${fix}`);
}
/** Throws unless `value` lies in the range, in mebibytes. */
function checkSize(where, name, value, min, max, fix) {
    if (value.isUnresolved())
        return;
    const mebibytes = value.toKibibytes() / 1024;
    if (mebibytes >= min.toMebibytes() && mebibytes <= max.toMebibytes() && Number.isInteger(mebibytes))
        return;
    throw misuse(where, `${name} must be whole mebibytes from ${min.toMebibytes()} to ${max.toMebibytes()}, got ${mebibytes}; ${fix}`);
}
/** Throws unless `value` matches. */
function checkPattern(where, name, value, pattern, allowed, fix) {
    if (aws_cdk_lib_1.Token.isUnresolved(value) || pattern.test(value))
        return;
    throw misuse(where, `${name} must be ${allowed}, got ${JSON.stringify(value)}; ${fix}`);
}
