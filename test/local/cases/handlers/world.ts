/** What the handlers of these tests act on: things are files, and every call leaves a line, so that both are seen from outside. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceRequest } from '../../../../lambda/runtime';

const folder = process.env.WORLD ?? '';

/** Most characters of a file's name that are an id's. */
const MOST = 200;

function path(id: string): string {
  return join(folder, `thing-${encodeURIComponent(id).slice(0, MOST)}`);
}

/** Leaves a line that tells of a call. */
export function note(method: string, request: Pick<ResourceRequest, 'stackId' | 'logicalResourceId'> & { readonly physicalResourceId?: string }): void {
  const { stackId, logicalResourceId: logicalId, physicalResourceId: id } = request;
  const { properties, oldProperties, changed, issues }: Record<string, unknown> = { ...request };
  const line = { method, stack: stackId.split('/')[1], logicalId, id, properties, oldProperties, changed, issues };
  appendFileSync(join(folder, 'calls'), `${JSON.stringify(line)}\n`);
}

/** Makes a thing; it is the stack's that made it. */
export function make(id: string, owner = ''): void {
  writeFileSync(path(id), owner);
}

/** Deletes a thing; one that is not there counts as deleted. */
export function remove(id: string): void {
  rmSync(path(id), { force: true });
}

export function exists(id: string): boolean {
  return existsSync(path(id));
}

/** Ids of the things that were made for an owner. */
export function tagged(owner: string): readonly string[] {
  const ids = readdirSync(folder).flatMap((name) => (name.startsWith('thing-') ? decodeURIComponent(name.slice('thing-'.length)) : []));
  return ids.filter((id) => exists(id) && readFileSync(path(id), 'utf8') === owner);
}
