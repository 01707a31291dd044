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
const fs = __importStar(require("fs"));
const path = __importStar(require("path"));
const fc = __importStar(require("fast-check"));
const version_1 = require("../../../src/private/version");
const support_1 = require("../support");
test('the version is that of the package', () => {
    expect(version_1.PACKAGE_VERSION).toBe(JSON.parse(fs.readFileSync(path.join(support_1.ROOT, 'package.json'), 'utf8')).version);
});
test.each([
    ['1.0.1', '1.0.0'], ['1.10.0', '1.9.9'], ['2.0.0', '1.99.99'], ['1.0.0', '1.0.0-rc.1'], ['1.0.0-rc.10', '1.0.0-rc.9'], ['1.0.1-rc.1', '1.0.0'],
])('%s is newer than %s', (newer, older) => {
    expect((0, version_1.isNewer)(newer, older)).toBe(true);
    expect((0, version_1.isNewer)(older, newer)).toBe(false);
});
test('no version is newer than itself, with build metadata or without', () => {
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.constantFrom('', '-rc.1', '-alpha')).map(([a, b, c, pre]) => `${a}.${b}.${c}${pre}`);
    fc.assert(fc.property(version, (v) => {
        expect((0, version_1.isNewer)(v, v)).toBe(false);
        expect((0, version_1.isNewer)(`${v}+build`, v)).toBe(false);
    }));
});
