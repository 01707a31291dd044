"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Fills memory outside of the heap, until the sandbox ends the process. */
const work = async () => {
    const kept = [];
    for (;;) {
        kept.push(Buffer.alloc(CHUNK_BYTES, kept.length));
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
};
exports.work = work;
