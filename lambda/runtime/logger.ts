/** Writes the log: one JSON object a line, `message` first, no secrets. */
import { messageOf, replacer } from './reason';
import { redact } from './redact';
import type { Logger } from './types';

export const createLogger = (write: (line: string) => void, secrets: readonly string[]): Logger => {
  const clean = (value: unknown): unknown => {
    const text = value instanceof Error ? value.stack + (value.cause === undefined ? '' : `\ncaused by: ${messageOf(value.cause)}`) : value;
    return typeof text === 'string' ? redact(text, secrets) : text;
  };
  const at = (level: string) => (message: string, fields?: object) => {
    const line = { message, level };
    try {
      write(JSON.stringify({ ...line, ...(fields instanceof Error ? { error: fields } : fields), ...line }, replacer(clean)));
    } catch {
      // Members that cannot be read must not fail the request.
      write(JSON.stringify(line, replacer(clean)));
    }
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};
