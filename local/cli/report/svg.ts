/** The timeline as a picture that needs nothing else: no script, no font, no file. */
import { seconds, ticks } from './axis';
import { Bar, Row, Timeline } from './timeline';
import { shorten, wrap, xml } from './xml';
import { COLOURS } from '../../cloudformation/events/outcome';
import { mask } from '../output/mask';

/** Pixels. */
const WIDTH = 1280;
const BARS_LEFT = 330;
const BARS_WIDTH = 620;
const STATUS_LEFT = BARS_LEFT + BARS_WIDTH + 16;
const MARGIN = 16;
const HEADER_HEIGHT = 76;
const ROW_HEIGHT = 40;
const BAR_HEIGHT = 16;
const LINE_HEIGHT = 16;
/** What took no time is still seen. */
const LEAST_BAR_WIDTH = 3;

/** Characters that fit, by the widest of usual fonts. */
const LABEL_CHARACTERS = 40;
const REASON_CHARACTERS = 165;

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1b1f24}.title{font-size:18px;font-weight:600}.id{font-weight:600}
.small{font-size:11px;fill:#57606a}.reason{font:12px ui-monospace,monospace;white-space:pre}.reason.failed{fill:#c9252d}
.grid{stroke:#d8dee4}${Object.entries(COLOURS).map(([outcome, { hex }]) => `.bar.${outcome}{fill:${hex}}`).join('')}`;

export function renderSvg(timeline: Timeline): string {
  const rows: string[] = [];
  let top = HEADER_HEIGHT;
  for (const row of timeline.rows) {
    const { text, height } = renderRow(row, top, timeline.durationMs);
    rows.push(text);
    top += height;
  }
  const height = top + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${xml(timeline.title)}">
<style>${STYLE}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text class="title" x="${MARGIN}" y="30">${xml(timeline.title)}</text>
<text class="small" x="${MARGIN}" y="48">${xml(subtitle(timeline))}</text>
${renderAxis(timeline.durationMs, height)}
${rows.join('\n')}
</svg>
`;
}

export function subtitle({ start, durationMs }: Timeline): string {
  return start === undefined ? '' : `${start.toISOString()}, took ${seconds(durationMs)}`;
}

function renderAxis(durationMs: number, height: number): string {
  return ticks(durationMs).map(({ ms, label }) => {
    const x = position(ms, durationMs);
    return `<line class="grid" x1="${x}" y1="${HEADER_HEIGHT - 8}" x2="${x}" y2="${height - MARGIN}"/>`
      + `<text class="small" x="${x}" y="${HEADER_HEIGHT - 14}" text-anchor="middle">${label}</text>`;
  }).join('\n');
}

function renderRow({ logicalId, type, bars, reasons }: Row, top: number, durationMs: number): { text: string; height: number } {
  const failed = bars.some(({ outcome }) => outcome === 'failed');
  // Masked before it is cut: half a URL would not be known for one.
  const lines = reasons.flatMap((reason) => wrap(mask(reason), REASON_CHARACTERS));
  const body = Math.max(ROW_HEIGHT, bars.length * LINE_HEIGHT + LINE_HEIGHT / 2);
  const text = `<g class="resource" data-id="${xml(logicalId)}">
<text class="id" x="${MARGIN}" y="${top + 14}">${xml(shorten(logicalId, LABEL_CHARACTERS))}<title>${xml(logicalId)}</title></text>
<text class="small" x="${MARGIN}" y="${top + 29}">${xml(shorten(type, LABEL_CHARACTERS))}</text>
${bars.map((bar) => renderBar(bar, top, durationMs)).join('\n')}
${bars.map((bar, index) => renderStatus(bar, top + 14 + index * LINE_HEIGHT)).join('\n')}
${lines.map((line, index) => `<text class="reason${failed ? ' failed' : ''}" x="${MARGIN}" y="${top + body + 5 + index * LINE_HEIGHT}">${xml(line)}</text>`).join('\n')}
</g>`;
  return { text, height: body + (lines.length === 0 ? 0 : lines.length * LINE_HEIGHT + LINE_HEIGHT / 2) };
}

/** The outcome in words: colours alone do not reach everybody. */
function renderStatus({ from, to, status }: Bar, y: number): string {
  return `<text class="small" x="${STATUS_LEFT}" y="${y}">${xml(`${status} ${seconds(to - from)}`)}</text>`;
}

function renderBar({ from, to, status, outcome }: Bar, top: number, durationMs: number): string {
  const x = position(from, durationMs);
  const width = Math.max(LEAST_BAR_WIDTH, Number((position(to, durationMs) - x).toFixed(2)));
  return `<rect class="bar ${outcome}" x="${x}" y="${top + 3}" width="${width}" height="${BAR_HEIGHT}" rx="2">`
    + `<title>${xml(`${status}, ${seconds(to - from)}, from ${seconds(from)} to ${seconds(to)}`)}</title></rect>`;
}

function position(ms: number, durationMs: number): number {
  return Number((BARS_LEFT + (durationMs === 0 ? 0 : (ms / durationMs) * BARS_WIDTH)).toFixed(2));
}
