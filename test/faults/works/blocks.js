"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => {
    for (;;) { /* no timer of this process runs from here on */ }
};
exports.work = work;
