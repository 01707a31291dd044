import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'thing-1', outputs: { Text: 'Zoë — 東京 🎉' } });
