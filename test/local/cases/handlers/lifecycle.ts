/** A provider without a contract: ids as its properties say, failures of every kind. */
import { setTimeout as delay } from 'node:timers/promises';
import { exists, make, note, remove } from './world';
import { defineHandler, type PhysicalResourceRequest, type ResourceRequest } from '../../../../lambda/runtime';

/** How long a slow create works after the thing was made, in milliseconds. */
const SLOW_MS = 400;

class NotAnError {
  readonly code = 42;
}

/** What a create throws, by name. */
const THROWN: Readonly<Record<string, unknown>> = {
  'an Error': new Error('no quota left'),
  'a text': 'no quota left',
  'a number': 7,
  'null': null,
  'undefined': undefined,
  'an object': { code: 'QUOTA', message: 'no quota left' },
  'an instance': new NotAnError(),
  'an error with a cause': new Error('no quota left', { cause: new Error('42 of 42 used') }),
};

function failIfAsked({ properties, requestType }: ResourceRequest): void {
  const { Throws: thrown, In: when = 'Create' } = properties;
  if (typeof thrown === 'string' && when === requestType) throw THROWN[thrown];
}

async function reject({ properties }: ResourceRequest): Promise<void> {
  if (typeof properties.Rejects === 'string') return Promise.reject(THROWN[properties.Rejects]);
}

export const handler = defineHandler({
  create: async (request) => {
    note('create', request);
    failIfAsked(request);
    await reject(request);
    const { Id: given, Claims: claimed } = request.properties;
    if (typeof claimed === 'string' && exists(claimed)) throw new Error(`"${claimed}" already exists`);
    const id = String(claimed ?? given ?? request.defaultPhysicalResourceId);
    make(id, request.stackId);
    if (request.properties.Slow !== undefined) await delay(SLOW_MS);
    // Whatever is not a text goes out as it is, to see what becomes of it.
    const outputs = { size: String(request.properties.Size) };
    return given === undefined && claimed === undefined ? { outputs } : Object({ physicalResourceId: given ?? claimed });
  },
  update: (request) => {
    note('update', request);
    failIfAsked(request);
    switch (request.properties.Returns) {
      case 'nothing': return undefined;
      case 'the same id': return { physicalResourceId: request.physicalResourceId };
      default: return { outputs: { size: String(request.properties.Size) } };
    }
  },
  delete: (request: PhysicalResourceRequest) => {
    note('delete', request);
    failIfAsked(request);
    remove(request.physicalResourceId);
    const { Returns: returned, Tells: told } = request.properties;
    if (typeof told === 'string') request.setPhysicalResourceId(told);
    return returned;
  },
});
