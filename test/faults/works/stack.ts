import type { Work } from '../scenario';

function deeper(depth: number): number {
  return 1 + deeper(depth + 1);
}

export const work: Work = () => ({ physicalResourceId: String(deeper(0)) });
