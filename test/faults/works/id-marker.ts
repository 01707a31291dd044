import type { Work } from '../scenario';

export const work: Work = () => ({ physicalResourceId: 'cdk-custom-resource-kit::nothing-made' });
