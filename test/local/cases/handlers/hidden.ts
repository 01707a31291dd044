/** A provider without a contract whose answers are masked where its property `Hidden` says so. */
import { note } from './world';
import { defineHandler, type ResourceRequest } from '../../../../lambda/runtime';

function answer(request: ResourceRequest): { outputs: object; noEcho?: boolean } {
  note(request.requestType.toLowerCase(), request);
  const { Hidden: hidden, Size: size } = request.properties;
  const outputs = { password: `hunter2-${String(size)}` };
  return hidden === undefined ? { outputs } : { outputs, noEcho: hidden === 'true' };
}

export const handler = defineHandler({ create: answer, update: answer, delete: () => undefined });
