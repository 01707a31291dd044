/** Ends an invocation that uses more memory than its function has, as Lambda does; the heap limit of a language alone sees no buffers. */
import { readFileSync } from 'node:fs';

const BYTES_PER_KB = 1024;
const BYTES_PER_MB = 1024 * 1024;

/** Often enough that a runaway loop does not swamp this machine, seldom enough to cost nothing. */
const INTERVAL_MS = 20;

/** Calls back once when the process uses more than the limit. Only Linux tells; elsewhere the limit of Node.js' heap alone holds. */
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
