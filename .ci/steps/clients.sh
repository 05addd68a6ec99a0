#!/usr/bin/env bash
# Real Jupyter clients; kept out of `npm test`, which needs Node alone.
set -euo pipefail
npm run --silent test:clients
