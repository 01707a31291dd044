import type { Work } from '../scenario';

export const work: Work = async () => Promise.reject({ code: 'NoSuchSubnet' });
