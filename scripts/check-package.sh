#!/usr/bin/env bash
# The npm tarball as users get it: small, without sources, every entry point resolvable under every module resolution.
set -euo pipefail
cd "$(dirname "$0")/.."

# Rides in every wheel and jar, so its size is everybody's download.
readonly MAX_TARBALL_BYTES=600000

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

npm pack --silent --pack-destination "$work" >/dev/null
tarball=$(echo "$work"/*.tgz)
bytes=$(wc -c <"$tarball")
echo "tarball: $bytes bytes"
[ "$bytes" -le "$MAX_TARBALL_BYTES" ] || { echo "tarball: more than $MAX_TARBALL_BYTES bytes"; exit 1; }

files=$(tar -tzf "$tarball")
for wanted in package/.jsii package/assets/bucket-object/index.js package/assets/responder/index.js package/assets/runtime/index.js package/lib/index.js package/README.md package/LICENSE; do
  grep -qx "$wanted" <<<"$files" || { echo "tarball: $wanted is missing"; exit 1; }
done
unwanted=$(grep -E '^package/(src|lambda|local|test|examples|bench|scripts|docs|\.ci|\.projen)' <<<"$files" || true)
[ -z "$unwanted" ] || { echo "tarball: holds what is not for users:"; echo "$unwanted"; exit 1; }

npx publint "$tarball" --strict
# .jsii is data that jsii reads, not a module.
npx attw "$tarball" --exclude-entrypoints .jsii
