import type { Work } from '../scenario';

/** Ends the process when its answer has been taken, and nobody knows yet. */
export const work: Work = () => {
  setTimeout(() => process.exit(7), 1_500);
  return { physicalResourceId: 'thing-1', outputs: { Arn: 'arn:aws:thing:1' } };
};
