"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.RAN = exports.MEMORY_MB = exports.DEFAULT_TIMEOUT_SECONDS = void 0;
exports.DEFAULT_TIMEOUT_SECONDS = 10;
/** The function's memory, in MB: least that Lambda has. */
exports.MEMORY_MB = 128;
/** The author's code says this and what it is asked when it is called, on a line of its own. */
exports.RAN = 'the author\'s code runs:';
