/** The default id as the wire format defines it, for this suite's stack and resource. */
import { createHash } from 'node:crypto';
import { defaultPhysicalId } from '../../../src/wire';
import { LOGICAL_ID, STACK_ID } from '../../support/requests';

export function defaultId(identity: unknown): string {
  return defaultPhysicalId(STACK_ID, LOGICAL_ID, identity, (text) => createHash('sha256').update(text).digest('hex'));
}
