/** The path of one request: parse, deadline, work, deliver. */
import type { Kind } from './codec';
import { requestStart, reserve, serviceTimeoutMs } from './deadline';
import { deliver } from './deliver';
import { lifecycle } from './lifecycle';
import { createLogger } from './logger';
import { defectsOf, isRequest, isText, type CustomResourceRequest, type Message } from './parse';
import type { Put } from './put';
import { messageOf, refuse } from './reason';
import { secretsOf } from './redact';
import { failed, fitsAnswer, placeOf, type Response } from './response';
import { CLOUDFORMATION_URL, DELIVERY_RETURN, DELIVERY_VARIABLE, NOTHING_MADE, SENDERS_FOREIGN, SENDERS_VARIABLE, WIRE_VERSION } from '../../src/wire';

/** The outside world. */
export interface Deps {
  readonly put: Put;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Writes one line to the log. */
  write(line: string): void;
  /** Ends the process; never settles. */
  exit(status: number): Promise<void>;
  /** Ends the invocation with what it would return, since the process is about to end. @returns whether it is safe to */
  report(result: object, context: unknown): Promise<boolean>;
}

/** What stays the same for every request of a function. */
export interface Service extends Deps {
  /** Methods that went on when their invocation had to return an answer, which ending the process would have lost. */
  goingOn?: Promise<unknown>;
  /** The kind of resource that a request is about. */
  kindOf(resourceType: string): Kind;
  /** The same answer for every delivery of a request. */
  once(request: CustomResourceRequest, answer: () => Promise<Response>): Promise<Response>;
}

/** A response that is yet to reach CloudFormation. */
export interface Undelivered {
  readonly response: Response;
  /** @returns whether it got there by a PUT after all */
  send(): Promise<boolean>;
}

/**
 * @param endsAt     when Lambda ends the invocation
 * @param crashed    rejects with an error that nobody caught
 * @param stragglers gets the methods that go on after their request was answered
 * @param secrets    of every request of the invocation: gets those of this one
 * @returns the response if it could not be delivered
 * @throws when there is nowhere to send one
 */
export const handle = async (
  [fields, sentAt]: Message,
  context: unknown,
  endsAt: number,
  crashed: Promise<never>,
  stragglers: Promise<unknown>[],
  secrets: string[],
  { put, now, sleep, write, kindOf, once }: Service,
): Promise<Undelivered | undefined> => {
  /** A PUT that fails for longer is left to the responder: it has another way to S3, and time. */
  const putBudgetMs = 30_000;
  /** Kept of Lambda's time to return an answer that could not be sent. */
  const returnMs = 200;
  const startedAt = now();
  const foreign = process.env[SENDERS_VARIABLE] === SENDERS_FOREIGN;
  const { ResponseURL, RequestType, RequestId, PhysicalResourceId } = fields;
  const defects = defectsOf(fields);
  const url = String(ResponseURL);
  if (defects.startsWith('ResponseURL')) refuse(`not a request: ${defects}`);
  secrets.push(...secretsOf(url));
  const log = createLogger(write, secrets);
  if (foreign && !CLOUDFORMATION_URL.test(url)) {
    log.warn('not handled: ResponseURL is not CloudFormation\'s');
    return undefined;
  }
  log.info('received', { RequestType, RequestId });
  const id = RequestType !== 'Create' && isText(PhysicalResourceId) ? PhysicalResourceId : NOTHING_MADE;
  if (!fitsAnswer(fields, id)) refuse('no answer fits: the fields to repeat are too long');

  let due = endsAt;
  let response: Response;
  try {
    if (!isRequest(fields, defects)) refuse(defects);
    const givenUpAt = requestStart(url, sentAt, startedAt) + serviceTimeoutMs(Object(fields.ResourceProperties).ServiceTimeout);
    if (givenUpAt <= startedAt) {
      log.warn('not handled: ServiceTimeout is over');
      return undefined;
    }
    due = Math.min(endsAt, givenUpAt);
    response = await once(fields, async () => {
      const deadline = due - reserve(due - startedAt);
      const controller = new AbortController();
      const [running, cutOff] = lifecycle(fields, kindOf(fields.ResourceType), log, secrets, controller.signal, deadline, context, foreign);
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          const limit = due < endsAt ? 'serviceTimeout of the resource' : 'timeout of the provider';
          reject(new Error(`${RequestType} timed out after ${((now() - startedAt) / 1000).toFixed(1)} s: raise ${limit}`));
        }, deadline - now());
      });
      return Promise.race([running, timeUp, crashed]).catch((error) => {
        controller.abort(error);
        stragglers.push(running);
        return cutOff(error);
      }).finally(() => clearTimeout(timer));
    });
  } catch (error) {
    response = failed(fields, id, false, messageOf(error), placeOf(context), secrets);
  }

  const body = JSON.stringify(response);
  const { Data = {}, ...rest } = response;
  const send = async () => {
    const until = Math.min(now() + putBudgetMs, due - returnMs);
    const tries = await deliver(async (timeoutMs) => put(url, body, timeoutMs), until, now, sleep, log);
    if (tries) report('answered');
    return tries > 0;
  };
  const report = (message: string) => log.info(message, { ...rest, wire: WIRE_VERSION, keys: Object.keys(Data), bytes: Buffer.byteLength(body) });
  const returning = process.env[DELIVERY_VARIABLE] === DELIVERY_RETURN;
  if (!returning && await send()) return undefined;
  report('answer returned');
  // What was tried already is not tried again.
  return { response, send: async () => returning && send() };
};
