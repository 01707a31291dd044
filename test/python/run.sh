#!/usr/bin/env bash
# Runs the tests of this folder: functions in Python, with Amazon's runtime client in a virtual environment of its own. Arguments go to jest.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
venv=$here/.venv

fail() {
  echo "test/python: $1" >&2
  exit 1
}
command -v python3 >/dev/null || fail 'python3 must be installed, got none; run: apt-get install python3 python3-venv'
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 must be 3.10 or newer, got $(python3 --version 2>&1)"
[ -f "$root/lib/index.js" ] && [ -f "$root/assets/responder/index.js" ] || fail 'lib/ and assets/ must be built; run: npm run build:all'

[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"

cd "$root"
export TEST_PYTHON=$venv/bin/python
npx jest --ci --config "$here/jest.config.json" "$@"
