import type { Work } from '../scenario';

const table = process.env.NO_SUCH_VARIABLE;
if (table === undefined) throw new Error('NO_SUCH_VARIABLE is not set');

export const work: Work = () => ({ physicalResourceId: table });
