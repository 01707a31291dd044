"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.findEsbuild = findEsbuild;
exports.tryResolve = tryResolve;
exports.isBuildFailure = isBuildFailure;
exports.renderMessage = renderMessage;
/** Finding the esbuild of the user's project, and the part of its API that is used. */
const module_1 = require("module");
const path = __importStar(require("path"));
const checks_1 = require("./checks");
/** The user's esbuild: seen from the entry, else from the working directory. */
function findEsbuild(scope, entry) {
    for (const from of [entry, path.join(process.cwd(), 'package.json')]) {
        const found = tryResolve(from, 'esbuild');
        if (found === undefined)
            continue;
        const esbuild = (0, module_1.createRequire)(from)(found);
        if (isEsbuild(esbuild))
            return esbuild;
    }
    throw (0, checks_1.misuse)(scope, `esbuild must be installed to bundle ${entry}, got none from there or from ${process.cwd()}; run: npm install --save-dev esbuild`);
}
/** The file that `specifier` names when `from` imports it, if there is one. */
function tryResolve(from, specifier) {
    try {
        return (0, module_1.createRequire)(from).resolve(specifier);
    }
    catch {
        return undefined;
    }
}
/** What esbuild throws when a build fails. */
function isBuildFailure(error) {
    return typeof error === 'object' && error !== null && Array.isArray(Reflect.get(error, 'errors'));
}
/** A message the way compilers print it. */
function renderMessage(message) {
    const { location, text } = message;
    return location === null ? text : `${location.file}:${location.line}:${location.column}: ${text}`;
}
function isEsbuild(value) {
    return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'buildSync') === 'function';
}
