/** Ends an invocation that uses more memory than its function has, as Lambda does; V8's heap limit alone sees no buffers. */
import { readFileSync } from 'node:fs';

const BYTES_PER_KB = 1024;
const BYTES_PER_MB = 1024 * 1024;

/** Often enough that a runaway loop does not swamp this machine, seldom enough to cost nothing. */
const INTERVAL_MS = 20;

/** Part of the memory that V8's old generation may take; the rest is for what lies outside the heap. */
const HEAP_SHARE = 0.9;

/** Node's option for a function of this memory. */
export function heapLimitOption(memorySizeMb: number): string {
  return `--max-old-space-size=${Math.floor(memorySizeMb * HEAP_SHARE)}`;
}

/** Calls back once when the process uses more than the limit. Only Linux tells; elsewhere the heap limit alone holds. */
export function watchMemory(pid: number, memorySizeMb: number, exceeded: () => void): { stop(): void } {
  const timer = setInterval(() => {
    const used = anonymousMemory(pid);
    if (used === undefined || used <= memorySizeMb * BYTES_PER_MB) return;
    clearInterval(timer);
    exceeded();
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** What the process allocated, without the files that it maps and shares with others. */
function anonymousMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * BYTES_PER_KB;
  } catch {
    return undefined;
  }
}
