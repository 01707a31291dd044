/**
 * The oracle: one function for every library, by CloudFormation's rules and the scenario's expectation.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
import { isDeepStrictEqual } from 'node:util';
import { accepted, parseBody, type Observation, type ObservedPut } from './observation';
import { RAN, type Expectation, type Scenario } from './scenario';
import { CDK_MARKERS, MAX_PHYSICAL_ID_BYTES, MAX_RESPONSE_BYTES, isInventedId } from '../../src/wire';

export interface Verdict {
  readonly right: boolean;
  /** What is wrong, or what was answered. */
  readonly reason: string;
  /** When the answer came, in ms; undefined when none did. */
  readonly answeredAfter?: number;
}

/** Texts in the place of an id: equal for every resource, so they name none. */
const PLACEHOLDERS: readonly unknown[] = ['undefined', 'null', 'None', 'NOIDPROVIDED', ...CDK_MARKERS];

/** The one judge of every cell. */
export function judge(scenario: Scenario, seen: Observation): Verdict {
  const wrong = wrongConduct(scenario.expect, seen) ?? wrongAnswers(scenario.expect, seen);
  const [answer] = accepted(seen.puts);
  const silence = seen.puts.length === 0 ? 'nothing sent' : `${seen.puts.length} told, none taken`;
  return {
    right: wrong === undefined,
    reason: wrong ?? (answer === undefined ? silence : String(parseBody(answer.body)?.Status)),
    ...(answer && { answeredAfter: answer.at }),
  };
}

/** What no answer can mend. */
function wrongConduct({ mostRuns = 1, secret }: Expectation, { event, log }: Observation): string | undefined {
  const asked = mostRuns === 0 ? RAN : `${RAN} ${event.RequestType}`;
  const runs = log.split(asked).length - 1;
  if (runs > mostRuns) return mostRuns === 0 ? 'the author\'s code ran' : `the author's code ran ${runs} times`;
  if (secret !== undefined && log.includes(secret)) return 'the secret is in the log';
  return undefined;
}

function wrongAnswers(expect: Expectation, { event, puts, log, invocationFailed }: Observation): string | undefined {
  if (expect.status === 'none') return puts.length > 0 ? 'an answer was sent' : undefined;
  const [first, ...later] = expect.undeliverable ? puts : accepted(puts);
  if (first === undefined) return puts.length === 0 ? 'no answer' : `no answer was taken: ${puts.length} tried`;
  const wrong = wrongAnswer(expect, event, first);
  if (wrong !== undefined) return wrong;
  for (const put of later) {
    const body = parseBody(put.body);
    if (wrongAnswer(expect, event, put) !== undefined) return `a second answer says ${String(body?.Status)}, id ${shown(body?.PhysicalResourceId)}`;
  }
  if (expect.undeliverable && !invocationFailed && !/\b403\b/.test(log)) return 'taken for delivered';
  return undefined;
}

function wrongAnswer(expect: Expectation, event: Observation['event'], put: ObservedPut): string | undefined {
  if (put.method !== 'PUT') return `${put.method} in the place of PUT`;
  const body = parseBody(put.body);
  if (body === undefined) return 'not JSON';
  if (put.bytes > MAX_RESPONSE_BYTES) return `${String(body.Status)} of ${put.bytes} B`;
  for (const field of ['StackId', 'RequestId', 'LogicalResourceId']) {
    if (body[field] !== event[field]) return `${field} is not the request's`;
  }
  return wrongStatus(expect, body) ?? wrongId(expect, event, body) ?? wrongData(expect, body);
}

function wrongStatus({ status, reason = /\S/ }: Expectation, { Status, Reason }: Readonly<Record<string, unknown>>): string | undefined {
  if (Status !== 'SUCCESS' && Status !== 'FAILED') return `Status ${shown(Status)}`;
  if (status !== 'either' && Status !== status) return Status;
  if (Status === 'SUCCESS') return undefined;
  if (typeof Reason !== 'string') return 'FAILED without a Reason';
  return reason.test(Reason) ? undefined : `FAILED, but the Reason does not tell: ${Reason.slice(0, 60)}`;
}

function wrongId({ physicalId }: Expectation, event: Observation['event'], body: Readonly<Record<string, unknown>>): string | undefined {
  const id = body.PhysicalResourceId;
  const failed = body.Status === 'FAILED';
  const told = `${String(body.Status)}, id ${shown(id)}`;
  if (typeof id !== 'string' || id === '') return told;
  if (Buffer.byteLength(id) > MAX_PHYSICAL_ID_BYTES) return `${told} of ${Buffer.byteLength(id)} B`;
  if (event.RequestType !== 'Create' && event.PhysicalResourceId !== undefined && (failed || event.RequestType === 'Delete')) {
    return id === event.PhysicalResourceId ? undefined : `${told} is not the request's`;
  }
  if (physicalId !== undefined && id !== physicalId) return event.RequestType === 'Create' ? `${told}: what was made is orphaned` : `${told} means a replacement`;
  // A failed Create may say "nothing was made" by an id that is no one's.
  if (!failed && (PLACEHOLDERS.includes(id) || isInventedId(id, String(event.StackId), String(event.LogicalResourceId)))) return `${told} names nothing`;
  return undefined;
}

function wrongData({ data, noEcho = false }: Expectation, body: Readonly<Record<string, unknown>>): string | undefined {
  if (data !== undefined && !isDeepStrictEqual(body.Data, data)) return `Data ${JSON.stringify(body.Data)?.slice(0, 60)}`;
  if (noEcho && body.NoEcho !== true) return 'NoEcho is not sent';
  return undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
