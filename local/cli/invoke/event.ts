/** The event that a user gives. */
import { readFileSync } from 'node:fs';
import { isRecord } from '../../cloudformation/template/value';
import { Io } from '../io';
import { UsageError } from '../usage-error';

/** @param file `-` is the standard input */
export async function readEvent(file: string, io: Io): Promise<unknown> {
  const text = file === '-' ? await io.readStdin() : readFile(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Not the parser's message: it quotes the event, which may hold secrets.
    throw new UsageError(`--event: ${file === '-' ? 'the standard input' : `"${file}"`} holds no JSON; write one JSON value`, 'invoke', { cause });
  }
}

/**
 * The event with `url` as the place of the answer, if it is a request to a custom resource, by SNS or not.
 *
 * An event that was copied from a real stack must not answer for that stack.
 */
export function answeredAt(event: unknown, url: string): unknown {
  if (isRequest(event)) return { ...event, ResponseURL: url };
  if (!isRecord(event) || !Array.isArray(event.Records)) return event;
  return { ...event, Records: event.Records.map((record: unknown) => answeredRecord(record, url)) };
}

function answeredRecord(record: unknown, url: string): unknown {
  if (!isRecord(record) || !isRecord(record.Sns) || typeof record.Sns.Message !== 'string') return record;
  return { ...record, Sns: { ...record.Sns, Message: answeredMessage(record.Sns.Message, url) } };
}

function answeredMessage(message: string, url: string): string {
  try {
    const request: unknown = JSON.parse(message);
    return isRequest(request) ? JSON.stringify({ ...request, ResponseURL: url }) : message;
  } catch {
    // Not CloudFormation's: a message may be any text.
    return message;
  }
}

function isRequest(event: unknown): event is Readonly<Record<string, unknown>> {
  return isRecord(event) && typeof event.RequestType === 'string';
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`--event: "${file}" cannot be read; give a file that holds the event as JSON, or - for the standard input`, 'invoke', { cause });
  }
}
