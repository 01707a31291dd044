/** The timeline as a page of its own: the picture, and every event below it as a table. */
import { renderSvg } from './svg';
import { makeTimeline } from './timeline';
import { xml } from './xml';
import { StackEvent } from '../../cloudformation/events/stack-event';

const STYLE = `body{margin:24px;font:14px system-ui,sans-serif;color:#1b1f24;background:#fff}figure{margin:0 0 24px;overflow-x:auto}
table{border-collapse:collapse}th,td{padding:4px 12px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d8dee4}
td.reason{white-space:pre-wrap;overflow-wrap:anywhere}tr.failed td{color:#c9252d}`;

/** The policy keeps even a fault of this page from running or loading anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export function renderHtml(events: readonly StackEvent[]): string {
  const timeline = makeTimeline(events);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${xml(timeline.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<figure>
${renderSvg(timeline)}</figure>
<table>
<thead><tr><th>Time</th><th>Status</th><th>Type</th><th>Logical id</th><th>Physical id</th><th>Reason</th></tr></thead>
<tbody>
${events.map(renderEvent).join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function renderEvent({ timestamp, status, type, logicalId, physicalId = '', reason = '' }: StackEvent): string {
  const cells = [timestamp.toISOString(), status, type, logicalId, physicalId].map((text) => `<td>${xml(text)}</td>`).join('');
  return `<tr${status.endsWith('_FAILED') ? ' class="failed"' : ''}>${cells}<td class="reason">${xml(reason)}</td></tr>`;
}
