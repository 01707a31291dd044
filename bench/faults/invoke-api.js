"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.startInvokeApi = startInvokeApi;
/**
 * Lambda's `Invoke` by HTTP, for a framework that calls the author's function with the AWS SDK.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
const node_http_1 = require("node:http");
const response_server_1 = require("../../test/support/response-server");
/** @returns the endpoint; it ends with this process */
async function startInvokeApi(host) {
    const server = (0, node_http_1.createServer)((request, response) => {
        const [, functionArn] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? [];
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => {
            if (functionArn === undefined)
                return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
            const event = JSON.parse(Buffer.concat(chunks).toString('utf8'));
            host.invoke(decodeURIComponent(functionArn), event).then(({ payload, functionError }) => {
                response.writeHead(200, { 'content-type': 'application/json', ...(functionError && { 'x-amz-function-error': functionError }) });
                response.end(JSON.stringify(payload) ?? 'null');
            }, () => response.destroy());
        });
    });
    server.unref();
    return `http://127.0.0.1:${await (0, response_server_1.listen)(server)}`;
}
