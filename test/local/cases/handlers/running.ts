/** A provider that loads, and then goes wrong, or is slow, in the way that its property `Do` names. */
import { setTimeout as delay } from 'node:timers/promises';
import { make, note, remove } from './world';
import { defineHandler, type HandlerResult, type ResourceRequest } from '../../../../lambda/runtime';

/** Longer than Lambda's own default of three seconds. */
const SLOW_MS = 3_500;
const LATER_MS = 50;
/** Kept of a waiting loop's time to tell why it ends. */
const TO_TELL_MS = 500;
const POLL_MS = 100;

/** Work that begins when the code is loaded, and never ends. */
const initialized = new Promise<void>(() => undefined);

async function never(): Promise<HandlerResult> {
  return new Promise(() => {
    // Timers keep the process busy, as an open connection does.
    setInterval(() => undefined, 1000);
  });
}

async function jobDone({ deadline }: ResourceRequest): Promise<void> {
  while (Date.now() < deadline.getTime() - TO_TELL_MS) await delay(POLL_MS);
  throw new Error('step "build" of job 7 was never started');
}

const WORKS: Readonly<Record<string, (request: ResourceRequest) => unknown>> = {
  'never ends': never,
  'stops when it is told to': async ({ signal }) => delay(60_000, undefined, { signal }),
  'waits for its initialization': async () => initialized,
  'waits for a job': jobDone,
  'blocks the event loop': () => {
    for (;;) { /* nothing else runs */ }
  },
  'exits': () => process.exit(3),
  'throws in a timer': async () => {
    setTimeout(() => {
      throw new Error('thrown in a timer');
    }, LATER_MS);
    return never();
  },
  'is slow': async () => delay(SLOW_MS, undefined),
  'returns before its work is done': (request) => {
    setTimeout(() => note('late', request), LATER_MS);
  },
  'is no promise': () => ({ physicalResourceId: 'made at once' }),
  'is a thenable': () => ({ then: (resolve: (result: unknown) => void) => setTimeout(() => resolve({ physicalResourceId: 'made later' }), LATER_MS) }),
  'leaves a promise that rejects later': () => {
    void delay(LATER_MS).then(async () => Promise.reject(new Error('nobody waited for this')));
  },
  'is well': () => undefined,
};

export const handler = defineHandler({
  create: async (request) => {
    note('create', request);
    const work = WORKS[String(request.properties.Do)];
    const result = work && await work(request);
    make(`of-${request.logicalResourceId}`);
    return typeof result === 'object' ? Object(result) : undefined;
  },
  update: (request) => note('update', request),
  delete: (request) => {
    note('delete', request);
    remove(`of-${request.logicalResourceId}`);
  },
  deleteUnknown: (request) => {
    note('deleteUnknown', request);
    remove(`of-${request.logicalResourceId}`);
  },
});
