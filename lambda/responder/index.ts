/** The function that Lambda destinations call when a provider's function could not answer itself. */
import { respond } from './respond';
import { SENDERS_FOREIGN, SENDERS_VARIABLE } from '../../src/wire';
import { createLogger } from '../runtime/logger';
import { put } from '../runtime/put';

const sleep = async (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const log = createLogger((line) => void process.stdout.write(`${line}\n`), []);

export async function handler(record: unknown, context: unknown): Promise<void> {
  await respond(record, context, { put, sleep, now: Date.now, log, foreignSenders: process.env[SENDERS_VARIABLE] === SENDERS_FOREIGN });
}
