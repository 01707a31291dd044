#!/usr/bin/env bash
# Runs the apps of this folder with what `npm run package` built, each installed with its language's own tool: first the app's own tests, then the comparison of what
# it synthesizes with what the TypeScript app does, and its deployment to LocalCloudFormation. Arguments: python, java, go; all of them by default. Everything happens
# in dist/consumers.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dist=$root/dist
work=$dist/consumers
passed=0
failed=0

[ -d "$dist/js" ] || { echo 'test/consumers: nothing is packaged; run: npm run package' >&2; exit 1; }
# The apps of this folder get their context and their output folder as the cdk command line gives them.
unset CDK_OUTDIR CDK_CONTEXT_JSON
export JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION=1

# counted PASSED FAILED: adds the tests of a run.
counted() {
  passed=$((passed + $1))
  failed=$((failed + $2))
}

# fresh NAME: a copy of a folder of this one, without what was there before.
fresh() {
  rm -rf "${work:?}/$1"
  mkdir -p "$work"
  cp -r "$here/$1" "$work/$1"
}

# context [RELAY]: what the apps are told; only the TypeScript app has to be told what the function of the relay is.
context() {
  printf '{"handlers":"%s"%s}' "$work/handlers" "${1:+,\"relay\":$1}"
}

# The tarball in a project of its own; it builds the handlers that the other languages get, and is what they are compared with.
typescript() {
  fresh typescript
  rm -rf "$work/handlers"
  (
    cd "$work/typescript"
    cp "$here/npm/package.json" .
    cp "$dist"/js/*.tgz kit.tgz
    npm install --no-audit --no-fund --no-save ./kit.tgz
    cp "$here"/handlers/*.handler.ts .
    npx esbuild database-user.handler.ts --bundle --minify --keep-names --platform=node --target=node22 --outfile="$work/handlers/database-user/index.js"
    npx tsc
  )
}

# compare LANGUAGE CODE HANDLER RUNTIME: with the TypeScript app that relays to the same function.
compare() {
  local expected=$work/assemblies/$1-expected
  CDK_CONTEXT_JSON=$(context "{\"code\":\"$2\",\"handler\":\"$3\",\"runtime\":\"$4\"}") CDK_OUTDIR=$expected node "$work/typescript/out/app.js"
  if (cd "$root" && npx tsx "$here/compare-assemblies.ts" "$expected" "$work/assemblies/$1"); then counted 1 0; else counted 0 1; fi
}

# deploy LANGUAGE STACK...: on this machine, with the functions that ship.
deploy() {
  if (cd "$root" && npx tsx "$here/deploy.ts" "$work/assemblies/$1" "${@:2}"); then counted 1 0; else counted 0 1; fi
}

# synthesize LANGUAGE COMMAND...: the app into its assembly.
synthesize() {
  rm -rf "$work/assemblies/$1" "$work/assemblies/$1-expected"
  CDK_CONTEXT_JSON=$(context) CDK_OUTDIR=$work/assemblies/$1 "${@:2}"
}

python() {
  fresh python
  cd "$work/python"
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --no-compile --requirement requirements.txt "$dist"/python/*.whl
  local log
  log=$(.venv/bin/pytest -q 2>&1 | tee /dev/stderr | tail -n 1) || true
  counted "$(grep -oE '[0-9]+ passed' <<<"$log" | grep -oE '[0-9]+' || echo 0)" "$(grep -oE '[0-9]+ (failed|error)' <<<"$log" | grep -oE '[0-9]+' | head -n 1 || echo 0)"
  synthesize python .venv/bin/python app.py
  compare python "$work/python/handler" index.handler python3.13
  deploy python Users Topic Relay
  if "$root/test/e2e/run.sh" --testMatch '**/test/consumers/*.e2e.ts'; then counted 1 0; else counted 0 1; fi
}

java() {
  fresh java
  cd "$work/java"
  # What was built before has the same version: it must not be taken for what is built now.
  rm -rf "$dist/maven/io/github/cdkcustomresourcekit"
  local maven=(mvn --batch-mode --no-transfer-progress "-Dmaven.repo.local=$dist/maven" "-Dbuilt.repository=file://$dist/java")
  local log
  log=$("${maven[@]}" verify -Dmaven.test.failure.ignore=true 2>&1 | tee /dev/stderr | grep -E 'Tests run: [0-9]+.*[0-9]$' | tail -n 1)
  local run bad
  run=$(grep -oE 'run: [0-9]+' <<<"$log" | grep -oE '[0-9]+')
  bad=$(($(grep -oE 'Failures: [0-9]+' <<<"$log" | grep -oE '[0-9]+') + $(grep -oE 'Errors: [0-9]+' <<<"$log" | grep -oE '[0-9]+')))
  counted $((run - bad)) "$bad"
  cd app
  synthesize java "${maven[@]}" --quiet exec:java
  compare java "$work/java/handler/target/handler.jar" com.example.handler.SlugHandler::handle java17
  # Functions in Java do not run here.
  deploy java Users Topic
}

go() {
  fresh go
  cd "$work/go"
  command go mod edit -replace "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit=$dist/go/customresourcekit"
  export GOFLAGS="${GOFLAGS:-} -mod=mod"
  ./build-handler.sh
  local log
  log=$(command go test -v . 2>&1 | tee /dev/stderr)
  counted "$(grep -c '^--- PASS' <<<"$log" || true)" "$(grep -cE '^(--- FAIL|FAIL.*(build|setup) failed)' <<<"$log" || true)"
  synthesize go command go run .
  compare go "$work/go/handler/build" bootstrap provided.al2023
  deploy go Users Topic Relay
}

typescript
[ $# -gt 0 ] || set -- python java go
for language in "$@"; do "$language"; done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
