"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'thing-1', outputs: { Password: 'correct-horse-battery-staple' }, noEcho: true });
exports.work = work;
