#!/usr/bin/env bash
# Compiles src/ with jsii against the oldest aws-cdk-lib and constructs that users may bring: what only newer ones have does not compile, and the packages of
# no language ask for more. jsii takes these versions from package.json and node_modules, where the newest are developed with: so it runs in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
stage=$root/node_modules/.cache/jsii

# Once, and again when another minimum is pinned.
installed=scripts/minimum/node_modules/.installed
cmp -s scripts/minimum/package-lock.json "$installed" || {
  npm ci --prefix scripts/minimum --ignore-scripts --no-audit --no-fund
  cp scripts/minimum/package-lock.json "$installed"
}

rm -rf "$stage"
mkdir -p "$stage"
cp -r src README.md LICENSE .npmignore tsconfig.json "$stage"
ln -s "$root/scripts/minimum/node_modules" "$stage/node_modules"
node - "$stage/package.json" <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const project = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies } = JSON.parse(readFileSync('scripts/minimum/package.json', 'utf8'));
for (const [name, version] of Object.entries(dependencies)) {
  if (project.peerDependencies[name] !== `^${version}`) {
    throw new Error(`scripts/minimum/package.json: ${name} must be the least version of ${project.peerDependencies[name]}, got ${version}`);
  }
}
writeFileSync(process.argv[2], JSON.stringify({ ...project, devDependencies: { ...project.devDependencies, ...dependencies } }, undefined, 2));
JS

(cd "$stage" && "$root/node_modules/.bin/jsii" "$@")
rm -rf lib
cp -r "$stage/lib" lib
cp "$stage/.jsii" .jsii
