import type { Work } from '../scenario';

/** Waits for something that never comes, with the process kept alive as an open connection would. */
export const work: Work = async () => new Promise(() => void setInterval(() => undefined, 1_000));
