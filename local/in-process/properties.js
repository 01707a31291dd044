"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.sentProperties = sentProperties;
/** A test's properties as CloudFormation would take them from a template, and send them. */
const stringify_1 = require("../cloudformation/template/stringify");
const value_1 = require("../cloudformation/template/value");
/**
 * Every scalar as text; members that are undefined are left out, as the CDK does.
 *
 * @throws for what a template cannot hold: null, functions, instances of classes, NaN
 */
function sentProperties(properties, serviceToken, serviceTimeout) {
    const timeout = serviceTimeout === undefined ? {} : { ServiceTimeout: String(serviceTimeout) };
    return { ...timeout, ...(0, stringify_1.stringifyObject)((0, value_1.toValueObject)(plain(properties, 'properties'), '/properties')), ServiceToken: serviceToken };
}
function plain(value, path) {
    if (typeof value === 'number' && !Number.isFinite(value))
        throw new Error(`${path}: ${value} cannot stand in a template`);
    if (Array.isArray(value))
        return value.map((member, index) => plain(member, `${path}[${index}]`));
    if (typeof value !== 'object' || value === null)
        return value;
    const prototype = Object.getPrototypeOf(value);
    // Also an object literal of another realm: test runners load test files into one of their own.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        throw new Error(`${path}: expected text, numbers, booleans, lists or plain objects, got an instance of ${value.constructor.name}`);
    }
    return Object.fromEntries(Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => [key, plain(member, `${path}.${key}`)]));
}
