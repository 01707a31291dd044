import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-1', outputs: { Count: 2n ** 64n } });
