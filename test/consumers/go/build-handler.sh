#!/usr/bin/env bash
# Builds the function in Go for Lambda, into handler/build/bootstrap; LAMBDA_ARCH is amd64 or arm64.
set -euo pipefail
cd "$(dirname "$0")"
CGO_ENABLED=0 GOOS=linux GOARCH="${LAMBDA_ARCH:-amd64}" go build -tags lambda.norpc -trimpath -ldflags='-s -w' -o handler/build/bootstrap ./handler
