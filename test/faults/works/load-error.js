"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const table = process.env.NO_SUCH_VARIABLE;
if (table === undefined)
    throw new Error('NO_SUCH_VARIABLE is not set');
const work = () => ({ physicalResourceId: table });
exports.work = work;
