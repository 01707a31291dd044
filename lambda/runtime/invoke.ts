/** One invocation: every request in the event is answered, whatever happens to the others; then the process is safe to reuse, or ends. */
import { handle, type Service, type Undelivered } from './handle';
import { createLogger } from './logger';
import { unwrap } from './parse';
import { bytesOf } from './reason';
import { EXIT_STATUS_ANSWERED, MAX_RESULT_BYTES } from '../../src/wire';

export const invoke = async (event: unknown, context: unknown, service: Service): Promise<unknown> => {
  /** Lambda's longest invocation: when the context does not tell how long is left. */
  const longestMs = 900_000;
  /** How long a method may go on after its request was answered, before the process ends. */
  const graceMs = 2_000;
  /** `{"answer":` and `}`. */
  const wrapperBytes = 11;
  const { now, sleep, write, exit, report } = service;
  const secrets: string[] = [];
  const log = createLogger(write, secrets);
  const endsAt = now() + Number(Object(context).getRemainingTimeInMillis?.() ?? longestMs);
  const stragglers: Promise<unknown>[] = [];
  const ended = async (methods: Promise<unknown>) => Promise.race([methods.then(() => true), sleep(Math.min(graceMs, (endsAt - now()) / 2))]);
  // A method of an earlier request never acts in the middle of this one.
  if (service.goingOn && !await ended(service.goingOn)) {
    log.error('ends the process: the handler of an earlier request goes on');
    // Not the status of an answered request: the responder is to answer this one.
    await exit(1);
  }
  service.goingOn = undefined;
  let onCrash: (error: unknown) => void = () => {};
  const crashed = new Promise<never>((_resolve, reject) => {
    onCrash = (error) => {
      log.error('uncaught', { error });
      // A process that went wrong gets no other request: it counts as a method that never stops.
      stragglers.push(new Promise(() => {}));
      reject(error);
    };
  });
  crashed.catch(() => {});
  // Node ends the process on such an error, unless somebody listens: the answer comes first.
  process.on('uncaughtException', onCrash);
  // The responder takes this status for "answered": nobody else ends the process by it.
  const onExit = (status: number) => {
    if (status === EXIT_STATUS_ANSWERED) process.exitCode = 1;
  };
  process.on('exit', onExit);
  const answers: Undelivered[] = [];
  const failures: unknown[] = [];
  const messages = unwrap(event);
  await Promise.all(messages.map(async (message) => handle(message, context, endsAt, crashed, stragglers, secrets, service).then(
    (answer) => {
      if (answer) answers.push(answer);
    },
    (error) => {
      failures.push(error);
      log.error('not answered', { error });
    },
  )));
  const goingOn = Promise.all(stragglers);
  const quiet = !stragglers.length || await ended(goingOn);
  process.off('uncaughtException', onCrash);
  process.off('exit', onExit);
  // What does not fit is sent after all.
  const returned = answers.map(({ response }) => response);
  while (bytesOf(returned) > MAX_RESULT_BYTES - wrapperBytes) returned.pop();
  await Promise.all(answers.slice(returned.length).map(async ({ response, send }) => {
    if (!await send()) log.error('answer lost', { RequestId: response.RequestId });
  }));
  const result = { answer: messages.length > 1 ? returned : returned[0] };
  if (!quiet) {
    log.warn('ends the process: the handler goes on after its answer');
    if (!returned.length) await exit(EXIT_STATUS_ANSWERED);
    // Not the status of an answered request: should Lambda tell nothing else, the responder is to answer.
    else if (await report(result, context)) await exit(1);
    else service.goingOn = goingOn;
  }
  if (returned.length) return result;
  // A record that nobody can answer does not fail the invocation of those that were answered.
  if (failures.length && failures.length === messages.length) throw failures[0];
  return undefined;
};
