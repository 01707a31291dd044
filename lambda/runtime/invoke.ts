/** One invocation: every request in the event is answered, whatever happens to the others; then the process is safe to reuse, or ends. */
import { handle, type Service } from './handle';
import { createLogger } from './logger';
import { unwrap } from './parse';
import { bytesOf } from './reason';
import type { Response } from './response';
import { EXIT_STATUS_ANSWERED, MAX_RESULT_BYTES } from '../../src/wire';

export const invoke = async (event: unknown, context: unknown, service: Service): Promise<unknown> => {
  /** Lambda's longest invocation: when the context does not tell how long is left. */
  const longestMs = 900_000;
  /** How long a method may go on after its request was answered, before the process ends. */
  const graceMs = 2_000;
  const { now, sleep, write, exit } = service;
  const log = createLogger(write, []);
  const endsAt = now() + Number(Object(context).getRemainingTimeInMillis?.() ?? longestMs);
  const stragglers: Promise<unknown>[] = [];
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
  const answers: Response[] = [];
  const failures: unknown[] = [];
  const messages = unwrap(event);
  await Promise.all(messages.map(async (message) => handle(message, context, endsAt, crashed, stragglers, service).then(
    (response) => {
      if (response) answers.push(response);
    },
    (error) => {
      failures.push(error);
      log.error('not answered', { error });
    },
  )));
  const quiet = !stragglers.length || await Promise.race([Promise.all(stragglers), sleep(Math.min(graceMs, (endsAt - now()) / 2))]);
  process.off('uncaughtException', onCrash);
  while (bytesOf(answers) > MAX_RESULT_BYTES) log.error('answer lost', { RequestId: answers.pop()?.RequestId });
  if (answers.length) return { answer: messages.length > 1 ? answers : answers[0] };
  if (!quiet) {
    log.warn('ends the process: the handler goes on after its answer');
    await exit(EXIT_STATUS_ANSWERED);
  }
  if (failures.length) throw failures[0];
  return undefined;
};
