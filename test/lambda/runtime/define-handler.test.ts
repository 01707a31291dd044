import { defineHandler, type Handlers } from '../../../lambda/runtime';
import { plainCodec } from '../../../lambda/runtime/codec';
import { aCreate } from '../../support/requests';
import { aHandler, aRuntime } from '../../support/runtime';

test.each<[string, object, string]>([
  ['no create', { create: undefined }, 'defineHandler: create must be a function, got undefined'],
  ['no update', { update: undefined }, 'defineHandler: update must be a function or "replace", got undefined'],
  ['an update by another word', { update: 'replacement' }, 'defineHandler: update must be a function or "replace", got "replacement"'],
  ['no delete', { delete: null }, 'defineHandler: delete must be a function, got null'],
  ['a read that is no function', { read: true }, 'defineHandler: read must be a function or undefined, got true'],
  ['another deleteUnknown', { deleteUnknown: 'ignore' }, 'defineHandler: deleteUnknown must be a function or "delete" or undefined, got "ignore"'],
])('%s is an error when the module loads', (_case, overrides, message) => {
  expect(() => defineHandler({ ...aHandler(), ...overrides } as Handlers)).toThrow(new Error(message));
});

test('no methods at all is the same error', () => {
  expect(() => defineHandler(undefined as unknown as Handlers)).toThrow(new Error('defineHandler: create must be a function, got undefined'));
});

test('a handler has two parameters: Node.js 24 in Lambda refuses callbacks', () => {
  expect(defineHandler(aHandler())).toHaveLength(2);
});

test('methods keep their `this`, so that a class can be a handler', async () => {
  class Users {
    private readonly made: string[] = [];
    public create() {
      this.made.push('made');
    }

    public update() {}
    public delete() {}
    public get count() {
      return this.made.length;
    }
  }
  const users = new Users();

  await aRuntime({}, { kindOf: () => ({ handlers: users, codec: plainCodec(users) }) }).handle(aCreate({ ResponseURL: 'http://127.0.0.1:9/' }), { getRemainingTimeInMillis: () => 500 });

  expect(users.count).toBe(1);
});
