/** Creates never, whatever its signal says; on `Throws`, fails where nobody catches it. */
import { defineHandler } from '../../../../../lambda/runtime';

export const handler = defineHandler({
  create: async ({ properties }) => new Promise<undefined>(() => {
    if (properties.Throws === 'true') setTimeout(() => { throw new Error('no such subnet'); }, 20);
    setInterval(() => undefined, 1_000);
  }),
  update: () => undefined,
  delete: () => undefined,
});
