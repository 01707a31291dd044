/**
 * Cuts a function's process off from addresses that its network has no route to: a connection is begun and never answered.
 *
 * In the process itself, since that needs no privileges and leaves every other process alone; programs that the function starts are not cut off.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc-internet.html
 */

/** Linux gives a connection up when its sixth repetition was not answered either, 127 seconds after the first. */
const CONNECT_TIMEOUT_MS = 127_000;

/** Options for Node.js; none where everything can be reached. @param unreachable addresses as `host:port` */
export function isolationOptions(unreachable: readonly string[]): readonly string[] {
  if (unreachable.length === 0) return [];
  return [`--import=data:text/javascript,${encodeURIComponent(preload(unreachable))}`];
}

function preload(unreachable: readonly string[]): string {
  return `
import { Socket } from 'node:net';
const unreachable = new Set(${JSON.stringify(unreachable)});
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...given) {
  const [first, second] = given.flat();
  const { host = 'localhost', port } = typeof first === 'object' ? first : { host: second, port: first };
  if (!unreachable.has(host + ':' + port)) return connect.apply(this, given);
  this.connecting = true;
  const error = Object.assign(new Error('connect ETIMEDOUT ' + host + ':' + port), { code: 'ETIMEDOUT', syscall: 'connect', address: host, port });
  const timer = setTimeout(() => this.destroy(error), ${CONNECT_TIMEOUT_MS});
  this.once('close', () => clearTimeout(timer));
  return this;
};`;
}
