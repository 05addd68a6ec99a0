#!/usr/bin/env bash
# The kernel under real clients: jupyter_kernel_test, nbclient, nbconvert, papermill, nbformat, and JupyterLab in
# Chromium. Needs Python 3.9 or later and, for JupyterLab, Chromium; everything else goes into .venv.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1 PYDEVD_DISABLE_FILE_VALIDATION=1
python=$(bash .ci/python.sh)
[ -f lib/dist/kernel.js ] || npm run build
node lib/bin/objective-lab.js kernel install --prefix .venv
echo "--- jupyter_kernel_test"
"$python" .ci/clients/test_protocol.py
echo "--- nbclient, nbconvert, papermill, nbformat"
"$python" .ci/clients/test_notebooks.py
echo "--- JupyterLab in Chromium"
if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && [ -z "${CHROMIUM:-}" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -y -qq chromium >/dev/null
  else
    echo "JupyterLab was not tried: install Chromium, or name it in CHROMIUM." >&2
    exit 1
  fi
fi
node .ci/clients/jupyterlab.mjs
