"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => ({ physicalResourceId: 'thing-1', outputs: { Text: 'Zoë — 東京 🎉' } });
exports.work = work;
