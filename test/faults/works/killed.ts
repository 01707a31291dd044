import type { Work } from '../scenario';

/** As the sandbox ends a process. */
export const work: Work = async () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => void setInterval(() => undefined, 1_000));
};
