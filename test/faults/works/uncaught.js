"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
/** Fails where no caller can catch it, and never settles. */
const work = async () => new Promise(() => void setTimeout(() => {
    throw new Error('thrown in a timer');
}, 20));
exports.work = work;
