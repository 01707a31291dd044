"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'thing-1', outputs: { Count: 2n ** 64n } });
exports.work = work;
