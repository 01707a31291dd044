/** `defineHandler`: checks the methods and wires the runtime to the real world. */
import { plainCodec } from './codec';
import type { Deps } from './handle';
import { invoke } from './invoke';
import { createOnce } from './once';
import { put } from './put';
import type { Handlers, LambdaHandler } from './types';

const deps: Deps = {
  put,
  now: Date.now,
  sleep: async (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  write: (line) => void process.stdout.write(`${line}\n`),
  // After what was logged is out.
  exit: async (status) => new Promise(() => void process.stdout.write('', () => process.exit(status))),
};

/**
 * Makes a Lambda function out of the methods behind a custom resource.
 *
 * The methods only return or throw: what they return is checked and sent to CloudFormation, what they throw fails the
 * request with their message, and one that does not finish in time is answered for it.
 *
 * @throws when a method is missing or no function
 */
export function defineHandler(handlers: Handlers): LambdaHandler {
  const check = (name: keyof Handlers, ...others: string[]) => {
    const method: unknown = handlers?.[name];
    const got = String(JSON.stringify(method));
    if (typeof method === 'function' || others.includes(got)) return;
    throw new Error(`defineHandler: ${name} must be ${['a function', ...others].join(' or ')}, got ${got}`);
  };
  check('create');
  check('update', '"replace"');
  check('delete');
  check('read', 'undefined');
  check('deleteUnknown', '"delete"', 'undefined');
  const kind = { handlers, codec: plainCodec(handlers) };
  const service = { ...deps, kindOf: () => kind, once: createOnce() };
  return async (event, context) => invoke(event, context, service);
}
