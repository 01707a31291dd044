import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-1', outputs: { Large: 'x'.repeat(5_000) } });
