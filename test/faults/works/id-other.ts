import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-2' });
