/** Answers with what a relayed function returned: any language, no runtime of ours in front, the same rules. */
import type { DestinationRecord } from './record';
import { defaultPhysicalId, fateOf, Marker, MAX_PHYSICAL_ID_BYTES } from '../../src/wire';
import { flatten } from '../runtime/flatten';
import { defectsOf, isRecord, isText, type Fields } from '../runtime/parse';
import { bytesOf, messageOf, refuse } from '../runtime/reason';
import { secretsOf } from '../runtime/redact';
import { failed, succeeded, type Response } from '../runtime/response';

const EXPECTED = 'the function must return { PhysicalResourceId, Data, NoEcho } or { Status: "FAILED", Reason }';

/** Half of what Lambda's records hold at least: the other half is the request's, so that no request is too large for what is returned. */
const MAX_RETURNED_BYTES = 131_072;

/** Functions that used to answer themselves return these, too; those of the request are sent. */
const REPEATED = ['RequestId', 'StackId', 'LogicalResourceId'];

/** What is read of a returned value before anything can be wrong with it. */
interface Told {
  /** What the thing can be deleted by; `undefined` when it was named by an id that CloudFormation would refuse or misread. */
  readonly id?: string;
  /** What is wrong with the id; empty for one that is good, or not told at all. */
  readonly defect: string;
  /** The function told an id, good or bad. */
  readonly named: boolean;
}

export function relayedAnswer(fields: Fields, record: DestinationRecord): Response {
  const { RequestType, PhysicalResourceId, ResponseURL } = fields;
  /** The request's own id; empty in a Create. */
  const own = RequestType !== 'Create' && isText(PhysicalResourceId) ? PhysicalResourceId : '';
  const told = idOf(record.result, fields, own);
  const { PhysicalResourceId: _id, Data, NoEcho: given, Status, Reason, ...rest } = isRecord(record.result) ? record.result : {};
  const noEcho = given ?? false;
  const defects = defectsOf(fields);
  try {
    // The function has run all the same: what stands between it and CloudFormation is Lambda alone.
    if (defects) refuse(defects);
    if (Status === 'FAILED') refuse(isText(Reason) ? Reason : 'the function returned the Status FAILED without a Reason');
    if (record.result === undefined) refuse(`${EXPECTED}, got more than Lambda passes on: return less`);
    // What a Delete returns is ignored, except for a failure.
    if (RequestType !== 'Delete') checkResult(record.result, Object.keys(rest));
    if (told.defect) refuse(`PhysicalResourceId ${told.defect}`);
    if ((Status ?? 'SUCCESS') !== 'SUCCESS') refuse(`Status must be "SUCCESS" or "FAILED", got ${JSON.stringify(Status)}`);
    if (RequestType !== 'Delete' && typeof noEcho !== 'boolean') refuse(`NoEcho must be true or false, got ${JSON.stringify(noEcho)}`);
    const data = RequestType === 'Delete' || Data === undefined || Data === null ? undefined : flatten(Data);
    return succeeded(fields, told.id ?? own, noEcho === true, data);
  } catch (error) {
    const made = own && told.named && told.id && told.id !== own ? `; "${told.id}" may be left behind` : '';
    return failed(
      fields, own || idOfFailedCreate(told, record.result, Status), noEcho === true, messageOf(error) + made,
      ` (log group of function ${record.functionName}, request ${record.requestId})`, secretsOf(String(ResponseURL)),
    );
  }
}

/** Throws for what is no such object, or too large. `null` is what a function without a return value returns. */
function checkResult(result: unknown, others: string[]): void {
  const bytes = bytesOf(result);
  if (bytes >= MAX_RETURNED_BYTES) refuse(`the function must return less than ${MAX_RETURNED_BYTES} bytes, got ${bytes}`);
  if (result !== null && !isRecord(result)) refuse(`${EXPECTED}, got ${Array.isArray(result) ? 'a list' : `a ${typeof result}`}`);
  const unknown = others.filter((name) => !REPEATED.includes(name));
  if (unknown.length) refuse(`${EXPECTED}, got ${unknown.join(', ')}`);
}

/** A failure that names no id says that nothing was made; otherwise something was. */
function idOfFailedCreate({ id, named }: Told, result: unknown, status: unknown): string {
  if (status === 'FAILED' && !named) return Marker.NOTHING_MADE;
  return result === undefined ? Marker.UNKNOWN : id ?? Marker.UNKNOWN;
}

function idOf(result: unknown, { RequestType, StackId, LogicalResourceId }: Fields, own: string): Told {
  const [stackId, logicalId] = [String(StackId), String(LogicalResourceId)];
  const given = (isRecord(result) ? result.PhysicalResourceId : undefined) ?? undefined;
  const named = given !== undefined;
  if (!named) {
    // The id of a Create that failed names nothing: an Update that works on it has made the thing.
    const lost = RequestType !== 'Delete' && fateOf(own, stackId, logicalId);
    return { id: own && !lost ? own : defaultPhysicalId(stackId, logicalId, {}, sha256), defect: '', named };
  }
  const text = JSON.stringify(given);
  if (given === own && own) return { id: own, defect: '', named };
  if (RequestType === 'Delete') return { defect: `of a Delete cannot change, got ${text}`, named };
  // A number names the thing by its text.
  if (!isText(given)) return { id: typeof given === 'number' ? text : undefined, defect: `must be a text, got ${text}`, named };
  if (Buffer.byteLength(given) > MAX_PHYSICAL_ID_BYTES) return { defect: `must be at most ${MAX_PHYSICAL_ID_BYTES} bytes, got ${text}`, named };
  return fateOf(given, stackId, logicalId) ? { defect: `must not be of the form of a failed Create's, got ${text}`, named } : { id: given, defect: '', named };
}

function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
