/** ArkType is published as an ES module only: Node can require it, jest cannot. */
const { createRequire } = process.getBuiltinModule('module');
const arktype: typeof import('arktype', { with: { 'resolution-mode': 'import' } }) = createRequire(__filename)('arktype');

export const { type } = arktype;
