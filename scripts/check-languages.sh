#!/usr/bin/env bash
# The public API in the packages of other languages: nothing renders badly, and what .NET users see is there.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -d dist/dotnet ] || { echo 'check-languages: nothing is packaged; run: npm run package' >&2; exit 1; }
python3 -c 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("cdk_custom_resource_kit/__init__.py").decode())' dist/python/*.whl |
  npx tsx scripts/check-languages.ts
if command -v dotnet >/dev/null; then
  ls dist/dotnet/*.nupkg
else
  npx tsx scripts/check-dotnet.ts
fi
