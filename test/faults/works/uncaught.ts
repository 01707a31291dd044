import type { Work } from '../scenario';

/** Fails where no caller can catch it, and never settles. */
export const work: Work = async () => new Promise(() => void setTimeout(() => {
  throw new Error('thrown in a timer');
}, 20));
