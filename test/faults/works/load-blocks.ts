import type { Work } from '../scenario';

while (process.env.AWS_LAMBDA_RUNTIME_API !== undefined) { /* nothing is exported, ever */ }

export const work: Work = () => undefined;
