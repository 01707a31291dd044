import type { Work } from '../scenario';

export const work: Work = async () => {
  throw new Error('no such subnet');
};
