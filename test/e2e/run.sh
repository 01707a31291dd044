#!/usr/bin/env bash
# Runs the tests of this folder against an independent engine: ministack, in a virtual environment of its own, on a free port of 127.0.0.1.
# Arguments go to jest. Nothing is left running; the exit status is that of the tests.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
venv=$here/.venv
# How long the engine may take to start, in seconds: it imports fifty services, perhaps on a busy machine.
start_seconds=120

fail() {
  echo "test/e2e: $1" >&2
  exit 1
}
[ -f "$root/lib/index.js" ] && [ -f "$root/assets/runtime/index.js" ] && [ -f "$root/assets/responder/index.js" ] ||
  fail 'lib/ and assets/ must be built; run: npm run build:all'
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 must be 3.10 or newer, got $(python3 --version 2>&1)"

[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"

workspace=$(mktemp -d)
engine=
tests=

# stop_group PID: ends a process with all its children, politely at first.
stop_group() {
  kill -TERM -- "-$1" 2>/dev/null || return 0
  for _ in $(seq 30); do
    kill -0 -- "-$1" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL -- "-$1" 2>/dev/null || true
}
stop() {
  [ -z "$tests" ] || stop_group "$tests"
  # The engine's functions are its children.
  [ -z "$engine" ] || stop_group "$engine"
  rm -rf "$workspace"
}
trap stop EXIT
trap 'exit 130' INT TERM

# No configuration, cache or proxy of this machine decides where a test deploys to.
while read -r name; do unset "$name"; done < <(compgen -e | grep '^AWS_' || true)
port=$("$venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export AWS_ENDPOINT_URL=http://127.0.0.1:$port AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test
export AWS_CONFIG_FILE=$workspace/config AWS_SHARED_CREDENTIALS_FILE=$workspace/credentials AWS_EC2_METADATA_DISABLED=true
export CDK_HOME=$workspace/cdk CDK_DISABLE_CLI_TELEMETRY=true
export NO_PROXY=127.0.0.1,localhost no_proxy=127.0.0.1,localhost
export TMPDIR=$workspace

# Each in a process group of its own, so that it can be stopped with its children.
set -m
BIND_HOST=127.0.0.1 GATEWAY_PORT=$port IOT_MTLS_ENABLED=0 LAMBDA_ASYNC_RETRY_BASE_SECONDS=0.2 \
  "$venv/bin/ministack" >"$workspace/engine.log" 2>&1 </dev/null &
engine=$!

"$venv/bin/python" - "$AWS_ENDPOINT_URL/_ministack/health" "$start_seconds" <<'PYTHON' || { cat "$workspace/engine.log" >&2; exit 1; }
import sys, time, urllib.request
url, seconds = sys.argv[1], int(sys.argv[2])
end = time.monotonic() + seconds
while time.monotonic() < end:
    try:
        urllib.request.urlopen(url, timeout=2).close()
        sys.exit(0)
    except OSError:
        time.sleep(0.1)
sys.exit(f"test/e2e: the engine must be healthy within {seconds} s, got no answer from {url}")
PYTHON

cd "$root"
# The embedded database loads its parts by dynamic import. As an argument, since NODE_OPTIONS would reach the functions, too.
node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js --ci --runInBand --config "$here/jest.config.json" "$@" </dev/null &
tests=$!
status=0
wait "$tests" || status=$?
if [ "$status" -ne 0 ]; then
  echo '--- the end of the log of the engine' >&2
  tail -n 60 "$workspace/engine.log" >&2
fi
exit "$status"
