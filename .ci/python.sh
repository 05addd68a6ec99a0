#!/usr/bin/env bash
# Prints the Python that Jupyter's own tools run in. It is made in .venv when missing or when requirements.txt has changed.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! cmp -s .ci/requirements.txt .venv/requirements.txt; then
  python3 -m venv --clear .venv >&2
  .venv/bin/python -m pip install --quiet --disable-pip-version-check -r .ci/requirements.txt >&2
  cp .ci/requirements.txt .venv/requirements.txt
fi
echo "$PWD/.venv/bin/python"
