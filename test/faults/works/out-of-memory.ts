import type { Work } from '../scenario';

const CHUNK_BYTES = 16 * 1024 * 1024;

/** Fills memory outside of the heap, until the sandbox ends the process. */
export const work: Work = async () => {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(CHUNK_BYTES, kept.length));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
