/** Things that exist in the answers alone: each answer tells which function gave it, and which call. */
import { randomUUID } from 'node:crypto';
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

export const handler = defineHandler({
  create: ({ properties }) => {
    if (properties.mode === 'throw') throw new Error('as told');
    if (properties.mode === 'exit') process.exit(3);
    return thing(properties.name, properties.size);
  },
  update: ({ properties }) => thing(properties.name, properties.size),
  delete: ({ physicalResourceId, log }) => log.info('deleted', { physicalResourceId }),
});

function thing(name: unknown, size: unknown) {
  return { physicalResourceId: String(name), outputs: { size, call: randomUUID(), by: process.env.AWS_LAMBDA_FUNCTION_NAME } };
}
