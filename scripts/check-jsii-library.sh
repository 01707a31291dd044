#!/usr/bin/env bash
# examples/jsii-library as its author builds it, beside the packed package: handler bundled, compiled by jsii, packaged for Python; then installed from its wheel and
# used from Python, in the environment that test/consumers/run.sh python made.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$root/dist/jsii-library
python=$root/dist/consumers/python/.venv/bin

[ -x "$python/pytest" ] || { echo 'check-jsii-library: run npm run package and test/consumers/run.sh python first' >&2; exit 1; }
rm -rf "$work"
cp -r examples/jsii-library "$work"
mkdir "$work/node_modules"
cp -r scripts/minimum/node_modules/. "$work/node_modules"
cp -r node_modules/zod "$work/node_modules"
tar -xzf dist/js/*.tgz -C "$work/node_modules"
mv "$work/node_modules/package" "$work/node_modules/cdk-custom-resource-kit"

cd "$work"
export PATH=$root/node_modules/.bin:$PATH JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION=1
npm run bundle
npm run compile -- --fail-on-warnings
npm run package -- --targets python
"$python/pip" install --quiet --disable-pip-version-check --no-compile --no-deps --force-reinstall dist/python/*.whl
"$python/pytest" -q -p no:cacheprovider test
