"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'x'.repeat(2_000) });
exports.work = work;
