import { writeFileSync } from 'node:fs';
import { renderHtml } from './html';
import { renderSvg } from './svg';
import { makeTimeline } from './timeline';
import { StackEvent } from '../../cloudformation/events/stack-event';
import { ReportFile } from '../arguments/check-values';

/** @param events of one operation, oldest first */
export function writeReport({ path, format }: ReportFile, events: readonly StackEvent[]): void {
  switch (format) {
    case 'html': return writeFileSync(path, renderHtml(events));
    case 'svg': return writeFileSync(path, renderSvg(makeTimeline(events)));
    default: return unreachable(format);
  }
}

function unreachable(format: never): never {
  throw new Error(`unknown format ${String(format)}`);
}
