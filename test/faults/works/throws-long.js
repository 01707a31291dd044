"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
/** As long as the output of a tool that the author's code ran. */
const work = async () => {
    throw new Error(`no such subnet\n${'x'.repeat(10_000)}`);
};
exports.work = work;
