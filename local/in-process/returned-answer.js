"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.returnedBody = returnedBody;
const value_1 = require("../cloudformation/template/value");
/** The body that the responder would deliver; undefined when the value holds no answer to this request. */
function returnedBody(value, request) {
    const answer = (0, value_1.isRecord)(value) ? value.answer : undefined;
    const candidates = Array.isArray(answer) ? answer : [answer];
    const response = candidates.find((candidate) => (0, value_1.isRecord)(candidate)
        && candidate.RequestId === request.RequestId
        && candidate.StackId === request.StackId
        && candidate.LogicalResourceId === request.LogicalResourceId);
    return response === undefined ? undefined : JSON.stringify(response);
}
