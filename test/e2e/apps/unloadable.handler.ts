/** A handler whose module cannot be loaded: what it needs is not in its environment. */
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

const { NOWHERE } = process.env;
if (NOWHERE === undefined) throw new Error('environment variable NOWHERE is not set');

export const handler = defineHandler({
  create: () => ({ outputs: { NOWHERE } }),
  update: () => ({ outputs: { NOWHERE } }),
  delete: () => undefined,
});
