/** A key in a URL: slashes stay, and everything that RFC 3986 reserves is encoded. */
export function encodedKey(key: string): string {
  return encodeURIComponent(key).replace(/%2F/g, '/').replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
