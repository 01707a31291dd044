"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'thing-1', outputs: { Large: 'x'.repeat(5_000) } });
exports.work = work;
