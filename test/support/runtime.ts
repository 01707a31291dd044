/** The runtime with the real PUT, whose log can be read and whose process does not end. */
import { aContext } from './requests';
import { plainCodec } from '../../lambda/runtime/codec';
import type { Service } from '../../lambda/runtime/handle';
import { invoke } from '../../lambda/runtime/invoke';
import { createOnce } from '../../lambda/runtime/once';
import { put } from '../../lambda/runtime/put';
import type { Handlers } from '../../lambda/runtime/types';

export interface TestRuntime {
  /** Lines of the log, parsed. */
  readonly log: readonly Record<string, unknown>[];
  /** The log as it was written. */
  readonly text: string;
  /** Exit statuses with which the process would have ended. */
  readonly exits: readonly number[];
  handle(event: unknown, context?: unknown): Promise<unknown>;
}

/** Methods that do nothing, with some replaced. */
export function aHandler(overrides: Partial<Handlers> = {}): Handlers {
  return { create: () => undefined, update: () => undefined, delete: () => undefined, ...overrides };
}

export function aRuntime(handlers: Partial<Handlers> = {}, overrides: Partial<Service> = {}): TestRuntime {
  const lines: string[] = [];
  const exits: number[] = [];
  const complete = aHandler(handlers);
  const kind = { handlers: complete, codec: plainCodec(complete) };
  const service: Service = {
    put,
    now: Date.now,
    sleep: async (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    write: (line) => void lines.push(line),
    exit: async (status) => void exits.push(status),
    report: async () => false,
    kindOf: () => kind,
    once: createOnce(),
    ...overrides,
  };
  return {
    handle: async (event, context = aContext()) => invoke(event, context, service),
    get log(): Record<string, unknown>[] {
      return lines.map((line) => JSON.parse(line));
    },
    get text() {
      return lines.join('\n');
    },
    exits,
  };
}
