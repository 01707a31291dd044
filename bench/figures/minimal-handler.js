"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.deployMinimal = void 0;
/** The least that answers CloudFormation at all: what an author writes who needs nothing but speed. */
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const deploy_peer_1 = require("../faults/deploy-peer");
const MINIMAL = (0, node_path_1.join)(__dirname, '..', 'handler', 'minimal.js');
const deployMinimal = async (stage) => {
    const functionName = 'minimal';
    const functionArn = await (0, deploy_peer_1.putFunction)(stage, { functionName, index: 'exports.handler = require("./minimal.js").handler;' });
    await (0, promises_1.copyFile)(MINIMAL, (0, node_path_1.join)(stage.folder, functionName, 'minimal.js'));
    return { functionArn, origin: deploy_peer_1.S3_ORIGIN };
};
exports.deployMinimal = deployMinimal;
