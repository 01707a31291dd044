"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
/** Waits for something that never comes, with the process kept alive as an open connection would. */
const work = async () => new Promise(() => void setInterval(() => undefined, 1_000));
exports.work = work;
