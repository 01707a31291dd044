"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.accepted = accepted;
exports.parseBody = parseBody;
/** The answers that S3 took: CloudFormation reads the first. */
function accepted(puts) {
    return puts.filter(({ reply }) => typeof reply === 'number' && reply >= 200 && reply < 300);
}
/** The body of a PUT if it is one JSON object. */
function parseBody(body) {
    try {
        const parsed = JSON.parse(body);
        return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.fromEntries(Object.entries(parsed)) : undefined;
    }
    catch {
        return undefined;
    }
}
