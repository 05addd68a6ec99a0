#!/usr/bin/env bash
# 10,000 mutated logs of every format: an answer or one clear error, never a crash, a hang or a gigabyte.
set -euo pipefail
cd "$(dirname "$0")/../.."
npm run --silent build
npm run --silent fuzz
