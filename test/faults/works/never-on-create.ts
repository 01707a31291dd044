import { work as never } from './never';
import type { Work } from '../scenario';

export const work: Work = (request) => (request.requestType === 'Create' ? never(request) : undefined);
