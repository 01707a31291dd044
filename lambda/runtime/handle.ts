/** The path of one request: parse, deadline, work, deliver. */
import { DELIVERY_RETURN, Env, MAX_RESPONSE_BYTES, Marker } from '../../src/wire';
import type { Codec } from './codec';
import { requestStart, reserve, serviceTimeoutMs } from './deadline';
import { deliver } from './deliver';
import { createJob } from './job';
import { createLogger } from './logger';
import { defectsOf, isRecord, isText, isUrl, parseRequest, type CustomResourceRequest, type Fields, type Message } from './parse';
import type { Put } from './put';
import { bytesOf, messageOf } from './reason';
import { secretsOf } from './redact';
import { failed, placeOf, type Response } from './response';
import type { Handlers, Logger } from './types';
import { work, type Answer } from './work';

/** The outside world. */
export interface Deps {
  readonly put: Put;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Writes one line to the log. */
  write(line: string): void;
  /** Ends the process; never settles. */
  exit(status: number): Promise<void>;
}

/** What stays the same for every request of a function. */
export interface Service extends Deps {
  readonly handlers: Handlers;
  readonly codec: Codec;
  /** The same answer for every delivery of a request. */
  once(request: CustomResourceRequest, answer: () => Promise<Answer>): Promise<Answer>;
}

/** What the requests of one invocation share. */
export interface Invocation {
  readonly context: unknown;
  readonly startedAt: number;
  /** When Lambda ends the invocation. */
  readonly endsAt: number;
  /** Rejects with an error that nobody caught. */
  readonly crashed: Promise<never>;
  /** Methods that went on after their request was answered. */
  readonly stragglers: Promise<unknown>[];
}

/** A PUT that fails for longer is left to the responder: it has another way to S3, and time. */
const PUT_BUDGET_MS = 30_000;

/** Kept of Lambda's time to return an answer that could not be sent. */
const RETURN_MS = 200;

/**
 * @returns the response if it could not be delivered
 * @throws when there is nowhere to send one
 */
export async function handle({ payload, sentAt }: Message, service: Service, invocation: Invocation): Promise<Response | undefined> {
  const { now, write, once } = service;
  const { context, endsAt, stragglers } = invocation;
  const fields: Fields = isRecord(payload) ? payload : {};
  const { ResponseURL: url, RequestType, RequestId, LogicalResourceId, PhysicalResourceId } = fields;
  if (!isUrl(url)) throw new Error(`not a request: ${defectsOf(fields)}`);
  const secrets = secretsOf(url);
  const log = createLogger(write, secrets);
  log.info('received', { RequestType, RequestId, LogicalResourceId, PhysicalResourceId });

  let due = endsAt;
  let response: Response;
  try {
    const request = parseRequest(fields);
    const timeout = serviceTimeoutMs(request.ResourceProperties?.ServiceTimeout);
    due = Math.min(endsAt, requestStart(url, sentAt, now()) + timeout);
    if (due < endsAt && due <= now()) {
      log.warn('not handled: ServiceTimeout is over');
      return undefined;
    }
    const answer = await once(request, async () => answerTo(request, secrets, log, due, timeout, service, invocation));
    if (answer.straggler) stragglers.push(answer.straggler);
    response = answer.response;
  } catch (error) {
    const id = RequestType !== 'Create' && isText(PhysicalResourceId) ? PhysicalResourceId : Marker.NOTHING_MADE;
    response = failed(fields, id, false, messageOf(error), placeOf(context), secrets);
  }
  return send(response, url, due, service, log);
}

async function answerTo(
  request: CustomResourceRequest,
  secrets: string[],
  log: Logger,
  due: number,
  timeout: number,
  { handlers, codec, now }: Service,
  { context, startedAt, endsAt, crashed }: Invocation,
): Promise<Answer> {
  const controller = new AbortController();
  const deadline = due - reserve(due - now());
  const job = createJob(request, handlers, codec, secrets, controller.signal, deadline, log, context);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const limit = due < endsAt ? `serviceTimeout of the resource (${seconds(timeout)})` : `timeout of the provider (${seconds(endsAt - startedAt)})`;
      const error = new Error(`${request.RequestType} timed out after ${seconds(now() - startedAt)}: raise ${limit}`);
      reject(error);
      controller.abort(error);
    }, deadline - now());
  });
  const result = await work(request, job, Promise.race([timeUp, crashed]));
  clearTimeout(timer);
  return result;
}

async function send(response: Response, url: string, due: number, { now, put, sleep }: Service, log: Logger): Promise<Response | undefined> {
  const { Data, ...rest } = response;
  const bytes = bytesOf(response);
  if (bytes > MAX_RESPONSE_BYTES) throw new Error('no answer fits: the fields to repeat are too long');
  const from = now();
  const tries = process.env[Env.DELIVERY] === DELIVERY_RETURN
    ? 0
    : await deliver(async (timeoutMs) => put(url, JSON.stringify(response), timeoutMs), Math.min(from + PUT_BUDGET_MS, due - RETURN_MS), now, sleep, log);
  log.info(tries ? 'answered' : 'answer returned', { ...rest, keys: Object.keys(Data ?? {}), bytes, tries, ms: now() - from });
  return tries ? undefined : response;
}
