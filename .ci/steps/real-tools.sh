#!/usr/bin/env bash
# Real tools write, we read: fresh logs of inspect-ai (its mock model; zstd and JSON) and of promptfoo, compared with what the tools say of them.
# Needs python3 with venv, and package registries; OBJECTIVE_LAB_TOOLS keeps the installed tools from one run to the next.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${OBJECTIVE_LAB_TOOLS:-$work/tools}
mkdir -p "$tools" "$work/promptfoo"

[ -x "$tools/venv/bin/python" ] || python3 -m venv "$tools/venv"
"$tools/venv/bin/python" -c 'import inspect_ai, pandas, pyarrow' 2>/dev/null ||
  "$tools/venv/bin/pip" install --quiet inspect-ai pandas pyarrow
"$tools/venv/bin/python" .ci/real-tools/make-inspect-logs.py "$work/inspect"

# 0.121.20 still runs on Node 20
[ -x "$tools/node_modules/.bin/promptfoo" ] ||
  npm install --prefix "$tools" --no-audit --no-fund --ignore-scripts --loglevel=error promptfoo@0.121.20
cp .ci/real-tools/promptfoo/* "$work/promptfoo"
(
  cd "$work/promptfoo"
  export PROMPTFOO_CONFIG_DIR="$work/promptfoo/config" PROMPTFOO_DISABLE_TELEMETRY=1 PROMPTFOO_DISABLE_UPDATE=1
  export PROMPTFOO_DISABLE_REMOTE_GENERATION=1
  # it exits with 100, because some tests are meant to fail
  "$tools/node_modules/.bin/promptfoo" eval -c promptfooconfig.yaml --repeat 2 --no-cache --no-table --no-write \
    -o out.json out.jsonl out.csv >promptfoo.log 2>&1 || [ $? -eq 100 ] || { cat promptfoo.log; exit 1; }
)

OBJECTIVE_LAB_FRESH_LOGS="$work" npm run --silent test:real-logs
