#!/usr/bin/env bash
# The oldest aws-cdk-lib and constructs that users may bring: the tests of the constructs run with them, and every entry point of the packed package loads beside them.
# (The newest are what all other tests run with.)
set -euo pipefail
cd "$(dirname "$0")/.."

[ -f scripts/minimum/node_modules/.installed ] || { echo 'test-minimum: nothing is compiled; run: npx projen build:all' >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

npm pack --silent --pack-destination "$work" >/dev/null
mkdir -p "$work/node_modules"
tar -xzf "$work"/*.tgz -C "$work/node_modules"
mv "$work/node_modules/package" "$work/node_modules/cdk-custom-resource-kit"
cp -r scripts/minimum/node_modules/. "$work/node_modules"
cp scripts/minimum/consumer.cjs "$work"
(cd "$work" && node consumer.cjs)

npx jest --ci --config scripts/minimum/jest.json
