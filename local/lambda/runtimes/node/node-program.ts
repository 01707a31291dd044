/** How Node.js is started to run a function. */
import { isolationOptions } from './isolation';
import { nodeOptions } from './node-options';
import { RuntimeClient } from './runtime-client';
import { FunctionDefinition } from '../../function-definition';
import { Program } from '../program';

/** @param node the executable */
export function nodeProgram(definition: FunctionDefinition, node: string, client: RuntimeClient): Program {
  return { command: node, args: [...nodeOptions(definition), ...isolationOptions(definition.unreachable ?? []), ...client.args] };
}
