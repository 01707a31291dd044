"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Requests = void 0;
/** The three requests of CloudFormation to one resource, and what it makes of their responses. */
const node_crypto_1 = require("node:crypto");
const request_handler_1 = require("./request-handler");
const random_ids_1 = require("../cloudformation/protocol/random-ids");
const texts_1 = require("../cloudformation/protocol/texts");
const stringify_1 = require("../cloudformation/template/stringify");
/** Times that a clean-up tries a Delete: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html */
const CLEANUP_ATTEMPTS = 3;
class Requests {
    handler;
    settings;
    stackId;
    last;
    constructor(handler, settings) {
        this.handler = handler;
        this.settings = settings;
        this.stackId = `arn:aws:cloudformation:us-east-1:123456789012:stack/${settings.stackName}/${(0, node_crypto_1.randomUUID)()}`;
    }
    async create(properties) {
        return this.send({ ...this.common(properties), RequestType: 'Create' });
    }
    async update({ physicalResourceId, properties: old }, properties) {
        return this.send({ ...this.common(properties), RequestType: 'Update', PhysicalResourceId: physicalResourceId, OldResourceProperties: old });
    }
    async delete({ physicalResourceId, properties }) {
        return this.send({ ...this.common(properties), RequestType: 'Delete', PhysicalResourceId: physicalResourceId });
    }
    /** Deletes what the resource does not stand for any more; what cannot be deleted is given up. */
    async cleanUp(thing) {
        let result = await this.delete(thing);
        for (let attempts = 1; result.status === 'FAILED' && attempts < CLEANUP_ATTEMPTS; attempts += 1)
            result = await this.delete(thing);
        return result;
    }
    /** The last request once more; undefined when there was none. */
    async again() {
        return this.last === undefined ? undefined : this.send(this.last);
    }
    common(properties) {
        const { resourceType, logicalResourceId } = this.settings;
        return {
            ServiceToken: properties.ServiceToken,
            RequestId: (0, node_crypto_1.randomUUID)(),
            StackId: this.stackId,
            ResourceType: resourceType,
            LogicalResourceId: logicalResourceId,
            ResourceProperties: properties,
        };
    }
    async send(request) {
        this.last = request;
        const answered = await (0, request_handler_1.requestHandler)(this.handler, request, this.settings);
        const { end, logs, unanswered } = answered;
        return {
            requestType: request.RequestType,
            ...meaning(request, answered.response, () => this.inventedId()),
            logs,
            requestId: request.RequestId,
            ...(unanswered !== undefined && { unanswered }),
            ...(end.kind === 'exited' && { exitStatus: end.status }),
            ...(end.kind === 'threw' && { error: end.error }),
        };
    }
    /** As CloudFormation names what it has no id of: https://github.com/aws-samples/serverless-webapp-mono-repo-ci-cd-java/issues/166 */
    inventedId() {
        return `${this.settings.stackName}-${this.settings.logicalResourceId}-${random_ids_1.randomIds.suffix()}`;
    }
}
exports.Requests = Requests;
function meaning(request, response, inventedId) {
    const own = request.RequestType === 'Create' ? undefined : request.PhysicalResourceId;
    const failed = { status: 'FAILED', data: {}, noEcho: false, replaced: false };
    if (response.status === 'refused')
        return { ...failed, reason: response.reason, physicalResourceId: own ?? inventedId() };
    const { physicalId } = response;
    const isDelete = request.RequestType === 'Delete';
    if (isDelete && physicalId !== own) {
        // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html: the same in all responses for a resource
        const reason = `${texts_1.INVALID_PHYSICAL_ID}: the response to a Delete must repeat the request's, "${own}", got "${physicalId}"`;
        return { ...failed, reason, physicalResourceId: request.PhysicalResourceId };
    }
    if (response.status === 'FAILED')
        return { ...failed, reason: response.reason, physicalResourceId: physicalId };
    return {
        status: 'SUCCESS',
        physicalResourceId: physicalId,
        data: isDelete ? {} : (0, stringify_1.stringifyObject)(response.data),
        noEcho: response.noEcho,
        replaced: request.RequestType === 'Update' && physicalId !== own,
    };
}
