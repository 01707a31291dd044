import { work as exits } from './exits';
import type { Work } from '../scenario';

export const work: Work = (request) => (request.requestType === 'Create' ? exits(request) : undefined);
