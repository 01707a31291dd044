import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'x'.repeat(2_000) });
