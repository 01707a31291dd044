import type { Work } from '../scenario';

export const work: Work = () => {
  const self: Record<string, unknown> = {};
  self.Self = self;
  return { physicalResourceId: 'thing-1', outputs: self };
};
