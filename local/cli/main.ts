#!/usr/bin/env node
/** Entry of `npx cdk-custom-resource-kit`. */
import { text } from 'node:stream/consumers';
import { run } from './run';

// Whoever reads may stop (`| head`): the operation goes on, so that nothing is left half done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

void run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  readStdin: async () => text(process.stdin),
}).then((code) => {
  // Not process.exit: what was written to a pipe shall arrive.
  process.exitCode = code;
});
