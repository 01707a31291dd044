import { createRequire } from 'node:module';
import type { Work } from '../scenario';

// As it comes out of a bundler that was told to leave the module out.
createRequire(__filename)('no-such-module');

export const work: Work = () => undefined;
