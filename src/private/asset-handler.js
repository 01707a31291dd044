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
exports.assetCode = assetCode;
/** Code that somebody else built: checked as far as it can be seen from here. */
const fs = __importStar(require("fs"));
const path = __importStar(require("path"));
const aws_cdk_lib_1 = require("aws-cdk-lib");
const lambda = __importStar(require("aws-cdk-lib/aws-lambda"));
const checks_1 = require("./checks");
/** How the file of a handler `file.function` may end, by language; other languages name classes or executables. */
const EXTENSIONS = new Map([
    [lambda.RuntimeFamily.NODEJS, ['.js', '.mjs', '.cjs']],
    [lambda.RuntimeFamily.PYTHON, ['.py']],
    [lambda.RuntimeFamily.RUBY, ['.rb']],
]);
/** The code of a folder or archive. */
function assetCode(scope, source, runtime) {
    const folder = path.resolve(source.path);
    if (!fs.existsSync(folder))
        throw (0, checks_1.misuse)(scope, `handler asset must be a folder or an archive, got nothing at ${folder}; build it first`);
    if (fs.statSync(folder).isDirectory())
        checkHandlerFile(scope, folder, source.handler, runtime);
    return lambda.Code.fromAsset(folder);
}
function checkHandlerFile(scope, folder, handler, runtime) {
    const extensions = EXTENSIONS.get(runtime.family);
    if (extensions === undefined || aws_cdk_lib_1.Token.isUnresolved(handler))
        return;
    const dot = handler.lastIndexOf('.');
    if (dot <= 0 || dot === handler.length - 1) {
        throw (0, checks_1.misuse)(scope, `handler must be <file>.<function>, got ${JSON.stringify(handler)}; for example "index.handler"`);
    }
    const file = handler.slice(0, dot);
    if (extensions.some((extension) => fs.existsSync(path.join(folder, file + extension))))
        return;
    throw (0, checks_1.misuse)(scope, `handler asset must hold ${extensions.map((extension) => file + extension).join(' or ')} for handler ${JSON.stringify(handler)}, `
        + `got ${contentsOf(folder)} in ${folder}; build it first, or name the file that is there`);
}
/** The first names of a folder: enough to see what is wrong. */
function contentsOf(folder) {
    const names = fs.readdirSync(folder).sort();
    if (names.length === 0)
        return 'no files';
    return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
}
