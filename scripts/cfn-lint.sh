#!/usr/bin/env bash
# Synthesizes the apps of test/synth and checks their templates with cfn-lint, installed from PyPI at the pinned version.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --requirement test/synth/requirements.txt
npx tsx test/synth/apps.ts "$work/cdk.out"

# W3005: the CDK writes a dependency beside the reference that implies it.
"$work/venv/bin/cfn-lint" --ignore-checks W3005 -- "$work"/cdk.out/*.template.json
echo "cfn-lint found nothing in $(ls "$work"/cdk.out/*.template.json | wc -l) templates"
