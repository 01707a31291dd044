#!/usr/bin/env bash
# Builds the package of every language into dist/: npm tarball, Python wheel, Java jar (a Maven repository), Go module and .NET project, from what
# `build:all` made. Go modules are published as sources, and .NET's are compiled where a dotnet toolchain is.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
stage=$root/node_modules/.cache/jsii
pacmak() { (cd "$stage" && "$root/node_modules/.bin/jsii-pacmak" --outdir "$root/dist" --rosetta-unknown-snippets fail "$@"); }

[ -f "$stage/.jsii" ] && [ -f assets/runtime/index.js ] && [ -f lib-node/local/index.js ] || {
  echo 'package: nothing is compiled; run: npx projen build:all' >&2
  exit 1
}
rm -rf "$stage/assets" "$stage/lib-node" "$stage/rosetta" dist/js dist/python dist/java dist/go dist/dotnet
cp -r assets lib-node "$stage"

# The examples of README.md and of the API, in every language; one that does not compile is an error.
cp -r rosetta "$stage"
(cd "$stage" && "$root/node_modules/.bin/jsii-rosetta" extract --strict --directory .)

pacmak --targets js python
# A local repository of its own: nothing that was built before is taken for what is built now.
pacmak --targets java --maven-local-repository "$root/dist/maven"
# Go code names the types of inherited members, which newer versions of aws-cdk-lib moved: what is generated from one version compiles from that one on. It is the newest, since
# Go takes the highest version that any module asks for.
npx jsii-pacmak --outdir dist --targets go --code-only --rosetta-unknown-snippets fail --rosetta-tablet "$stage/.jsii.tabl.json"
if command -v dotnet >/dev/null; then pacmak --targets dotnet; else pacmak --targets dotnet --code-only; fi
