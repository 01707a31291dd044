/**
 * Sees to it that no child outlives this process, however it ends.
 *
 * A frozen child cannot notice that its parent is gone, and SIGKILL leaves the parent no time: a tiny shell keeps the list of children
 * on a pipe and kills them when the pipe closes.
 */
import { ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { types } from 'node:util';

/** Each line is the whole list; the end of the input is the end of the parent. */
const KEEPER = `trap '' INT TERM HUP
pids=
while read -r line; do pids=$line; done
for pid in $pids; do kill -s KILL -- "-$pid"; done`;

/** Those that have children: one listener for all, however many hosts there are. */
const watching = new Set<ProcessGuard>();

function killAll(): void {
  for (const guard of watching) guard.killAll();
}

/** The children of one host: each leads a process group of its own. */
export class ProcessGuard {
  private readonly groups = new Set<number>();
  private keeper: ChildProcess | undefined;

  /** Watches a child from now on. */
  public add(pid: number): void {
    if (this.keeper === undefined) this.start();
    this.groups.add(pid);
    this.tell();
  }

  /** Forgets a child that has ended: its id may be given to another process. */
  public remove(pid: number): void {
    this.groups.delete(pid);
    this.tell();
  }

  /** Ends the watch; the children must have ended. */
  public close(): void {
    watching.delete(this);
    if (watching.size === 0) process.removeListener('exit', killAll);
    this.keeper?.stdin?.end();
    this.keeper = undefined;
  }

  /** Kills every child, for want of time for more. */
  public killAll(): void {
    for (const pid of this.groups) signalGroup(pid, 'SIGKILL');
  }

  private start(): void {
    if (watching.size === 0) process.once('exit', killAll);
    watching.add(this);
    // A group of its own: an interrupt from the terminal must not end it before its work is done.
    const keeper = spawn('/bin/sh', ['-c', KEEPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: {} });
    keeper.unref();
    if (keeper.stdin instanceof Socket) keeper.stdin.unref();
    // Without a shell the children still end with this process, unless it is killed.
    keeper.on('error', () => undefined);
    keeper.stdin?.on('error', () => undefined);
    this.keeper = keeper;
  }

  private tell(): void {
    this.keeper?.stdin?.write(`${[...this.groups].join(' ')}\n`);
  }
}

/** Sends a signal to a process and everything it started; nothing happens when they are gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // ESRCH: all are gone; EPERM is how macOS says that only the dead are left.
    if (!(types.isNativeError(error) && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error;
  }
}
