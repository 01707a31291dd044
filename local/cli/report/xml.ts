/** Texts inside SVG and HTML. */
import { mask } from '../output/mask';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

/** What XML 1.0 cannot hold, escaped or not: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escaped for contents and attributes, without secrets. */
export function xml(text: string): string {
  return mask(text).replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Cuts a text into lines of at most `width` characters, between words where there are any. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let rest = [...paragraph.trimEnd()];
    while (rest.length > width) {
      const space = rest.lastIndexOf(' ', width);
      const at = space > 0 ? space : width;
      lines.push(rest.slice(0, at).join(''));
      rest = rest.slice(space > 0 ? at + 1 : at);
    }
    return [...lines, rest.join('')];
  });
}

export function shorten(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
}
