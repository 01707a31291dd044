import type { Work } from '../scenario';

/** Fills the heap of V8. */
export const work: Work = async () => {
  const kept: string[][] = [];
  for (;;) kept.push(new Array<string>(100_000).fill('x'));
};
