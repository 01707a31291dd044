"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createEvent = createEvent;
exports.updateEvent = updateEvent;
exports.deleteEvent = deleteEvent;
/**
 * CloudFormation's requests as events, for tests that call a handler by hand.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requests.html
 */
const node_crypto_1 = require("node:crypto");
const properties_1 = require("./properties");
const presigned_url_1 = require("../store/presigned-url");
/** Reserved for names that never resolve: no test answers to a bucket of somebody. https://www.rfc-editor.org/rfc/rfc2606 */
const NO_HOST = 'cloudformation-custom-resource-response-useast1.invalid';
const SERVICE_TOKEN = 'arn:aws:lambda:us-east-1:123456789012:function:LocalResource';
/** The event of a Create. */
function createEvent(overrides = {}) {
    return { ...common(overrides), RequestType: 'Create' };
}
/** The event of an Update. */
function updateEvent({ PhysicalResourceId = 'Resource-1', OldResourceProperties = {}, ...overrides } = {}) {
    const fields = common(overrides);
    return { ...fields, RequestType: 'Update', PhysicalResourceId, OldResourceProperties: (0, properties_1.sentProperties)(OldResourceProperties, fields.ServiceToken) };
}
/** The event of a Delete. */
function deleteEvent({ PhysicalResourceId = 'Resource-1', ...overrides } = {}) {
    return { ...common(overrides), RequestType: 'Delete', PhysicalResourceId };
}
function common({ ServiceToken = SERVICE_TOKEN, ResourceProperties = {}, ...given }) {
    return {
        ServiceToken,
        RequestId: given.RequestId ?? (0, node_crypto_1.randomUUID)(),
        StackId: given.StackId ?? `arn:aws:cloudformation:us-east-1:123456789012:stack/LocalStack/${(0, node_crypto_1.randomUUID)()}`,
        ResponseURL: given.ResponseURL ?? `https://${NO_HOST}${(0, presigned_url_1.presignedPath)(NO_HOST, 'v4', new Date())}`,
        ResourceType: given.ResourceType ?? 'Custom::Resource',
        LogicalResourceId: given.LogicalResourceId ?? 'Resource',
        ResourceProperties: (0, properties_1.sentProperties)(ResourceProperties, ServiceToken),
    };
}
