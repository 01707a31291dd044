#!/usr/bin/env node
/** Entry of `npx cdk-custom-resource-kit`. */
import { text } from 'node:stream/consumers';
import { run } from './run';

void run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  readStdin: async () => text(process.stdin),
}).then((code) => {
  // Not process.exit: what was written to a pipe shall arrive.
  process.exitCode = code;
});
