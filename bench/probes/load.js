// Loads what earlier arguments name, untimed, then times the load of the last. `module#name` also reads that export: aws-cdk-lib loads behind it.
const { performance } = require('node:perf_hooks');

function load(argument) {
  const [module, name] = argument.split('#');
  const loaded = require(module);
  return name === undefined ? loaded : loaded[name];
}

const modules = process.argv.slice(2);
const timed = modules.pop();
modules.forEach(load);
const start = performance.now();
load(timed);
console.log(performance.now() - start);
