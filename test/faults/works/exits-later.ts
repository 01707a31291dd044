import type { Work } from '../scenario';

let calls = 0;

/** Leaves something behind that ends the process as soon as it runs again, in the next request. */
export const work: Work = async () => {
  calls += 1;
  if (calls === 1) setInterval(() => calls > 1 && process.exit(5), 20);
  else await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { physicalResourceId: 'thing-1' };
};
