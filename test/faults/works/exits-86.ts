import type { Work } from '../scenario';

export const work: Work = async () => process.exit(86);
