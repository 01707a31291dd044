import type { Work } from '../scenario';

export const work: Work = async () => Promise.reject({
  get message() {
    throw new Error('not readable');
  },
  toString() {
    throw new Error('not readable');
  },
});
