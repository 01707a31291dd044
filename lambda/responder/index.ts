/** The function that Lambda destinations call when a provider's function could not answer itself. */
import { createLogger } from '../runtime/logger';
import { put } from '../runtime/put';
import { respond } from './respond';

const sleep = async (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const log = createLogger((line) => void process.stdout.write(`${line}\n`), []);

export async function handler(record: unknown, context: unknown): Promise<void> {
  await respond(record, context, { put, sleep, now: Date.now, log });
}
