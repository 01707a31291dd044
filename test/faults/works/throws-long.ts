import type { Work } from '../scenario';

/** As long as the output of a tool that the author's code ran. */
export const work: Work = async () => {
  throw new Error(`no such subnet\n${'x'.repeat(10_000)}`);
};
