import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: '', outputs: { Arn: 'arn:aws:thing:1' } });
