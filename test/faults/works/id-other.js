"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'thing-2' });
exports.work = work;
