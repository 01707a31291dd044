import { work as uncaught } from './uncaught';
import type { Work } from '../scenario';

export const work: Work = (request) => (request.requestType === 'Create' ? uncaught(request) : undefined);
