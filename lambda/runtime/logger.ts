/** Writes the log: one JSON object a line, `message` first, no secrets. */
import { redact } from './redact';
import type { Logger } from './types';

export const createLogger = (write: (line: string) => void, secrets: readonly string[]): Logger => {
  const clean = (_key: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return String(value);
    const text = value instanceof Error ? value.stack : value;
    return typeof text === 'string' ? redact(text, secrets) : text;
  };
  const at = (level: string) => (message: string, fields?: object) => {
    const line = { message, level };
    try {
      write(JSON.stringify({ ...line, ...fields, ...line }, clean));
    } catch {
      // Members that JSON cannot hold must not fail the request.
      write(JSON.stringify(line, clean));
    }
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};
