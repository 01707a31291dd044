"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.put = put;
exports.bodyFor = bodyFor;
exports.answering = answering;
/** Handlers as people write them without a framework: they PUT their answer themselves. */
const node_http_1 = require("node:http");
async function put(event, body, headers = {}) {
    return new Promise((resolve, reject) => {
        const sent = (0, node_http_1.request)(event.ResponseURL, {
            method: 'PUT',
            headers: { 'content-type': '', ...headers, 'content-length': Buffer.byteLength(body) },
        }, (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        sent.on('error', reject).end(body);
    });
}
/** A success, with the members that a test wants otherwise; undefined leaves a member out. */
function bodyFor(event, members = {}) {
    const { RequestId, StackId, LogicalResourceId, PhysicalResourceId = 'thing' } = event;
    return JSON.stringify({ Status: 'SUCCESS', RequestId, StackId, LogicalResourceId, PhysicalResourceId, ...members });
}
/** Answers every request with a success and these members, and keeps the events. */
function answering(members = () => ({})) {
    const events = [];
    const handler = async (event) => {
        events.push(event);
        await put(event, bodyFor(event, members(event)));
    };
    return { handler, events };
}
