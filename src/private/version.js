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
exports.PACKAGE_VERSION = void 0;
exports.isNewer = isNewer;
/** The version of this package, and which of two versions is newer. */
const fs = __importStar(require("fs"));
const path = __importStar(require("path"));
exports.PACKAGE_VERSION = ownVersion();
function ownVersion() {
    const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', 'package.json'), 'utf8'));
    const version = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : undefined;
    return typeof version === 'string' ? version : '0.0.0';
}
/** Whether `a` comes after `b` in the order of semantic versions; a pre-release comes before its release. */
function isNewer(a, b) {
    return compareVersions(a, b) > 0;
}
function compareVersions(a, b) {
    const left = parsed(a);
    const right = parsed(b);
    for (let index = 0; index < 3; index++) {
        const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
        if (difference !== 0)
            return difference;
    }
    return comparePreReleases(left.preRelease, right.preRelease);
}
function parsed(version) {
    const [release = '', ...preRelease] = (version.split('+')[0] ?? '').split('-');
    return { numbers: release.split('.').map(Number), preRelease: preRelease.join('-') };
}
function comparePreReleases(a, b) {
    if (a === b)
        return 0;
    if (a === '')
        return 1;
    if (b === '')
        return -1;
    return a.localeCompare(b, 'en', { numeric: true });
}
