/** A handler that misbehaves on demand, as handlers do: its stack is answered all the same. */
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

export const handler = defineHandler({
  create: ({ properties }) => misbehave(String(properties.mode)),
  update: ({ properties }) => misbehave(String(properties.mode)),
  delete: () => undefined,
});

async function misbehave(mode: string): Promise<undefined> {
  switch (mode) {
    case 'throw':
      throw new Error('the sibling could not be made');
    case 'exit':
      return process.exit(3);
    case 'hang':
      return new Promise(() => {});
    case 'block':
      for (;;);
    default:
      throw new Error(`mode: expected throw, exit, hang or block, got "${mode}"`);
  }
}
