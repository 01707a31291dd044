import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-1', outputs: { Password: 'correct-horse-battery-staple' }, noEcho: true });
