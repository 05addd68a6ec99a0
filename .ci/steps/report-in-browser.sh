#!/usr/bin/env bash
# The report in Chromium: accessibility, typed prices, hostile names, phone, print.
set -euo pipefail
find_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
if [ -z "${CHROMIUM:-}" ] && ! find_browser >/dev/null; then
  apt-get update -q && apt-get install -y -q chromium
fi
CHROMIUM="${CHROMIUM:-$(find_browser)}" npm run test:browser
