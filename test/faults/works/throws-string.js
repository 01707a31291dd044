"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = async () => Promise.reject('no such subnet');
exports.work = work;
