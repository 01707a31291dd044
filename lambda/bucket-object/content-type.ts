/** The media type that a key tells. */
import mime from 'mime';

/** @param fallback for keys without an extension, and with one that nobody knows */
export function contentTypeOf(key: string, fallback: string): string {
  return mime.getType(key) ?? fallback;
}
