#!/usr/bin/env bash
# What is generated and committed (project files, API.md, api/) equals what its sources generate.
set -euo pipefail
cd "$(dirname "$0")/.."

npx projen default
npx projen docgen
npx tsx scripts/api-report.ts
changed=$(git status --porcelain)
if [ -n "$changed" ]; then
  echo "generated files differ from what is committed; run 'npx projen && npx projen docgen && npx tsx scripts/api-report.ts' and commit:"
  git diff --stat
  echo "$changed"
  exit 1
fi
echo 'generated files are up to date'
