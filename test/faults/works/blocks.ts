import type { Work } from '../scenario';

export const work: Work = () => {
  for (;;) { /* no timer of this process runs from here on */ }
};
