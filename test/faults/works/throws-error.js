"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = async () => {
    throw new Error('no such subnet');
};
exports.work = work;
