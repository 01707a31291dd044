import type { Work } from '../scenario';

/** Rejects where nobody waits, and never settles. */
export const work: Work = async () => {
  void Promise.reject(new Error('no such subnet'));
  return new Promise(() => void setInterval(() => undefined, 1_000));
};
