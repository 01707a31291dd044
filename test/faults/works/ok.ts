import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-1', outputs: { Arn: 'arn:aws:thing:1' } });
