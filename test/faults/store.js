"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.startStore = startStore;
/** S3's side of the signed URL: a real HTTP server that replies as the scenario says and keeps S3's own rules. */
const node_http_1 = require("node:http");
const observation_1 = require("./observation");
const response_server_1 = require("../support/response-server");
const CREATED = 200;
const ALREADY_THERE = 412;
const NO_CHUNKS = 501;
async function startStore() {
    let puts = [];
    let replies = [CREATED];
    let since = Date.now();
    const sockets = new Set();
    /** S3 refuses chunked transfer, and a conditional PUT of what is there; such refusals use up no reply. */
    const ownReply = (request) => {
        if (request.headers['transfer-encoding'] !== undefined)
            return NO_CHUNKS;
        return request.headers['if-none-match'] === '*' && (0, observation_1.accepted)(puts).length > 0 ? ALREADY_THERE : undefined;
    };
    let used = 0;
    const nextReply = () => replies[Math.min(used++, replies.length - 1)] ?? CREATED;
    const server = (0, node_http_1.createServer)((request, response) => {
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => {
            const body = Buffer.concat(chunks);
            const reply = ownReply(request) ?? nextReply();
            puts.push({
                at: Date.now() - since,
                method: request.method ?? '',
                contentType: request.headers['content-type'],
                body: body.toString('utf8'),
                bytes: body.byteLength,
                reply,
            });
            send(request, response, reply);
        });
    });
    server.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
    });
    const port = await (0, response_server_1.listen)(server);
    return {
        port,
        get puts() {
            return puts;
        },
        expectPuts(next) {
            puts = [];
            replies = next;
            used = 0;
            since = Date.now();
        },
        async close() {
            sockets.forEach((socket) => socket.destroy());
            await new Promise((resolve) => server.close(resolve));
        },
    };
}
function send(request, response, reply) {
    if (reply === 'hang')
        return;
    if (reply === 'reset')
        return void request.socket.destroy();
    response.writeHead(reply);
    response.end();
}
