#!/usr/bin/env bash
# Runs the tests of this folder against a real engine: ministack, in a virtual environment of its own, on a free port of 127.0.0.1.
# Arguments go to jest. Nothing is left running; the exit status is that of the tests.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
venv=${E2E_VENV:-$here/.venv}
# How long the engine may take to start, in seconds: it imports fifty services on a machine of two cores.
start_seconds=60

[ -f "$root/lib/index.js" ] && [ -f "$root/assets/responder/index.js" ] || {
  echo 'test/e2e: lib/ and assets/ must be built, got none; run: npm run build:all' >&2
  exit 1
}

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"

workspace=$(mktemp -d)
engine=
stop() {
  if [ -n "$engine" ]; then
    # The whole group: the engine's functions are children of it.
    kill -TERM -- "-$engine" 2>/dev/null || true
    for _ in $(seq 20); do
      kill -0 -- "-$engine" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$engine" 2>/dev/null || true
    wait "$engine" 2>/dev/null || true
  fi
  rm -rf "$workspace"
}
trap stop EXIT
trap 'exit 130' INT TERM

export TMPDIR=$workspace
# No configuration of this machine decides where a test deploys to.
while read -r name; do unset "$name"; done < <(compgen -e | grep '^AWS_' || true)
port=$("$venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export AWS_ENDPOINT_URL=http://127.0.0.1:$port AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test
export AWS_CONFIG_FILE=$workspace/config AWS_SHARED_CREDENTIALS_FILE=$workspace/credentials AWS_EC2_METADATA_DISABLED=true
export CDK_HOME=$workspace/cdk CDK_DISABLE_CLI_TELEMETRY=true

# A process group of its own, so that it can be stopped with all its children.
set -m
BIND_HOST=127.0.0.1 GATEWAY_PORT=$port IOT_MTLS_ENABLED=0 LAMBDA_ASYNC_RETRY_BASE_SECONDS=0.2 \
  "$venv/bin/ministack" >"$workspace/engine.log" 2>&1 </dev/null &
engine=$!
set +m

"$venv/bin/python" - "$AWS_ENDPOINT_URL/_ministack/health" "$start_seconds" <<'PYTHON' || { cat "$workspace/engine.log" >&2; exit 1; }
import sys, time, urllib.request
url, seconds = sys.argv[1], float(sys.argv[2])
end = time.monotonic() + seconds
while time.monotonic() < end:
    try:
        urllib.request.urlopen(url, timeout=2).close()
        sys.exit(0)
    except OSError:
        time.sleep(0.1)
sys.exit(f"the engine must be healthy within {seconds:.0f} s, got no answer from {url}")
PYTHON

status=0
(cd "$root" && node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js --ci --runInBand --config "$here/jest.config.json" "$@") || status=$?
if [ "$status" -ne 0 ]; then
  echo '--- the end of the engine log' >&2
  tail -n 60 "$workspace/engine.log" >&2
fi
exit "$status"
