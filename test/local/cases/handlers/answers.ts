/** A provider that answers with whatever its property `Answer` says, or throws it. */
import { make, note, remove } from './world';
import { defineHandler, type ResourceRequest } from '../../../../lambda/runtime';

class Instance {
  readonly name = 'instance';
}

function circular(): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  object.self = object;
  return object;
}

/** What JSON properties cannot hold, by name. */
const VALUES: Readonly<Record<string, unknown>> = {
  'a list': [1, 2],
  'a text': 'ok',
  'a number': 5,
  'true': true,
  'a Date': new Date(0),
  'a Map': new Map([['a', 1]]),
  'an instance': new Instance(),
  'a function': () => undefined,
  'null': null,
  'nulls': { a: { b: null, c: 1 }, d: null, e: undefined, f: 'there' },
  'a null in a list': { list: ['a', null] },
  'nested': { roleArns: { x: 'arn:x', y: { z: 'arn:z' } }, flag: false, count: 0, empty: '' },
  'a list of texts': { Tokens: ['a', 'b'] },
  'a list of scalars': { Tokens: [1, true, 'c'] },
  'an empty list': { Tokens: [] },
  'a nested list': { Ses: { Tokens: ['a', 'b'] } },
  'a list of objects': { Tags: [{ Key: 'a', Value: 'b' }] },
  'a list of lists': { Tags: [['a'], ['b']] },
  'a Uint8Array': { Payload: new Uint8Array([123, 125]) },
  'a Buffer': { PublicKey: Buffer.from([0xff, 0x00]) },
  'an ArrayBuffer': { Payload: new ArrayBuffer(2) },
  'a DataView': { Payload: new DataView(new ArrayBuffer(2)) },
  'a Float64Array': { Samples: new Float64Array([1, 2]) },
  'a nested Buffer': { key: { public: Buffer.from('x') } },
  'a list of Buffers': { Chunks: [Buffer.from('x')] },
  'a BigInt': { Big: 1n },
  'a circle': circular(),
};

function outputsOf({ properties }: ResourceRequest): { outputs?: object } {
  const { Answer: answer, Outputs: outputs } = properties;
  if (typeof answer === 'string') return Object.assign({}, { outputs: Object(VALUES)[answer] });
  return { outputs: Object(outputs) };
}

function fails({ requestType, properties }: ResourceRequest): void {
  const { Throws: message, In: when = 'Create' } = properties;
  if (typeof message === 'string' && when === requestType) throw new Error(message);
}

export const handler = defineHandler({
  create: (request) => {
    note('create', request);
    fails(request);
    const id = `made-by-${request.stackId.split('/')[1]}`;
    make(id);
    return { physicalResourceId: id, ...outputsOf(request) };
  },
  update: (request) => {
    note('update', request);
    fails(request);
    return outputsOf(request);
  },
  delete: (request) => {
    note('delete', request);
    fails(request);
    remove(request.physicalResourceId);
  },
});
