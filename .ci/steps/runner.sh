#!/usr/bin/env bash
# The runner as Jupyter's own tools see it: its files, other kernels, and the time that nbclient takes.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$(bash .ci/python.sh)
"$python" .ci/clients/test_runner.py
node bench/runner.mjs "$python" 5
