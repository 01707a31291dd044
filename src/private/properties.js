"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkedProperties = checkedProperties;
/** A custom resource's properties, checked: what CloudFormation can transport, with the values and the keys as given. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const constructs_1 = require("constructs");
const checks_1 = require("./checks");
const secrets_1 = require("./secrets");
const wire_1 = require("../wire");
/** An asynchronous invocation used to carry at most 256 KB, and an Update carries the properties twice. In bytes, as JSON. */
const MAX_PROPERTIES_BYTES = 128 * 1024;
/** The properties without null and undefined members; throws at the first value that CloudFormation cannot transport. */
function checkedProperties(at, properties) {
    for (const name of wire_1.RESERVED_PROPERTIES) {
        if (properties[name] !== undefined) {
            throw (0, checks_1.misuse)(at.path, `properties must not hold ${name}, which CloudFormation keeps for itself; rename it, or use the prop of that name`);
        }
    }
    const checked = checkedMembers(at, properties, 'properties', []);
    const bytes = Buffer.byteLength(JSON.stringify(checked, literalsOnly), 'utf8');
    if (bytes > MAX_PROPERTIES_BYTES) {
        throw (0, checks_1.misuse)(at.path, `properties must be at most ${MAX_PROPERTIES_BYTES} bytes as JSON, got ${bytes}; put large values into an asset and pass where it is`);
    }
    return checked;
}
/** Tokens have no size yet; as objects, they may hold anything. */
function literalsOnly(_key, value) {
    return typeof value === 'object' && aws_cdk_lib_1.Token.isUnresolved(value) ? '' : value;
}
/** `parents` are the objects around this one, to find cycles. */
function checkedMembers(at, value, path, parents) {
    const members = [];
    for (const [key, member] of Object.entries(value)) {
        const memberPath = `${path}.${key}`;
        // A key with a token would render as something else than the key that the handler expects.
        if (aws_cdk_lib_1.Token.isUnresolved(key))
            throw (0, checks_1.misuse)(at.path, `${path} must have literal keys, got a token as key; put the value in a member instead`);
        if (member === null || member === undefined)
            continue;
        members.push([key, checkedValue(at, member, memberPath, [...parents, value])]);
    }
    return Object.fromEntries(members);
}
function checkedValue(at, value, path, parents) {
    if ((0, secrets_1.isSecret)(at.scope, value))
        throw (0, checks_1.misuse)(at.path, `${path} ${secrets_1.SECRET_MESSAGE}`);
    if (aws_cdk_lib_1.Token.isUnresolved(value))
        return value;
    switch (typeof value) {
        case 'string':
        case 'boolean':
            return value;
        case 'number':
            if (!Number.isFinite(value))
                throw notTransportable(at, path, String(value), 'pass a finite number, or a string');
            if (Number.isInteger(value) && !Number.isSafeInteger(value))
                throw notTransportable(at, path, `${value}, which has lost digits`, 'pass it as a string');
            return value;
        case 'object':
            return checkedObject(at, value, path, parents);
        case 'bigint':
            throw notTransportable(at, path, 'a bigint', 'pass it as a string');
        default:
            throw notTransportable(at, path, `a ${typeof value}`, 'pass a string, number, boolean, list or plain object');
    }
}
function checkedObject(at, value, path, parents) {
    if (value === null)
        throw notTransportable(at, path, 'null', 'leave the element out of the list');
    if (parents.includes(value))
        throw notTransportable(at, path, 'an object that contains itself', 'pass a copy without the cycle');
    if (Array.isArray(value))
        return checkedElements(at, value, path, parents);
    if (isPlain(value))
        return checkedMembers(at, value, path, parents);
    throw notTransportable(at, path, `a ${value.constructor.name}`, fixFor(value));
}
function checkedElements(at, elements, path, parents) {
    // Array.from: a hole in a list would be skipped by map.
    return Array.from(elements, (element, index) => {
        const elementPath = `${path}[${index}]`;
        if (element === undefined)
            throw notTransportable(at, elementPath, 'undefined', 'leave the element out of the list');
        return checkedValue(at, element, elementPath, [...parents, elements]);
    });
}
function notTransportable(at, path, got, fix) {
    return (0, checks_1.misuse)(at.path, `${path} must be a string, number, boolean, list, plain object or token, got ${got}; ${fix}`);
}
/** Whether an object is a literal, `JSON.parse`'s, or without prototype; those of other realms too. */
function isPlain(value) {
    const prototype = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
}
/** What to write instead, for the classes that people do pass. */
function fixFor(value) {
    if (value instanceof aws_cdk_lib_1.Duration)
        return 'pass .toSeconds()';
    if (value instanceof aws_cdk_lib_1.Size)
        return 'pass .toMebibytes()';
    if (value instanceof Date)
        return 'pass .toISOString()';
    if (value instanceof Map)
        return 'pass Object.fromEntries(map)';
    if (value instanceof Set)
        return 'pass [...set]';
    if (ArrayBuffer.isView(value))
        return 'pass it as base64 text';
    if (constructs_1.Construct.isConstruct(value))
        return 'pass an attribute of the construct, such as its name or ARN';
    return 'pass a plain object with the values that the handler needs';
}
