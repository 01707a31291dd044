/** Wires the runtime to the real world. */
import type { Kind } from './codec';
import type { Deps, Service } from './handle';
import { invoke } from './invoke';
import { createOnce } from './once';
import { put } from './put';
import { report } from './report';
import type { LambdaHandler } from './types';

const deps: Deps = {
  put,
  now: Date.now,
  sleep: async (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  write: (line) => void process.stdout.write(`${line}\n`),
  report,
  // After what was logged is out.
  exit: async (status) => new Promise(() => void process.stdout.write('', () => process.exit(status))),
};

/** @param kindOf the kind of resource that a request is about, by its type */
export function serve(kindOf: (resourceType: string) => Kind): LambdaHandler {
  const service: Service = { ...deps, kindOf, once: createOnce() };
  return async (event, context) => invoke(event, context, service);
}
