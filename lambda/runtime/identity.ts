/** Whose thing it is: the default id, the token of a request, and ids that cannot name a thing. */
import { CDK_MARKERS, isInventedId, Marker, MAX_PHYSICAL_ID_BYTES } from '../../src/wire';
import { isText } from './parse';

/** What the id of a failed Create says: `nothing` was made, or it is `unknown`; `undefined` for the id of a thing. */
export function fateOf(id: string, stackId: string, logicalId: string): 'nothing' | 'unknown' | undefined {
  if (id === Marker.NOTHING_MADE || CDK_MARKERS.includes(id)) return 'nothing';
  return id === Marker.UNKNOWN || isInventedId(id, stackId, logicalId) ? 'unknown' : undefined;
}

/** What is wrong with an id that a handler gave, if anything. */
export function idProblem(id: unknown, stackId: string, logicalId: string): string | undefined {
  if (!isText(id)) return `physicalResourceId is ${id === '' ? 'empty' : typeof id}: return a string`;
  if (Buffer.byteLength(id) > MAX_PHYSICAL_ID_BYTES) return `physicalResourceId is over ${MAX_PHYSICAL_ID_BYTES} bytes`;
  return fateOf(id, stackId, logicalId) && `physicalResourceId "${id}" has the form of a failed Create's: choose another`;
}

/** Loaded when first used: a function that only starts up needs no cryptography. */
export function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
