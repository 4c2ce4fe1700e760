#!/bin/sh
# Audits the addresses of HARNESS_URLS, for the action and the GitLab template beside this file.
# Needs `harness` in the PATH. Reports go to the folder HARNESS_OUTPUT; the status is that of the audit.
#
#   HARNESS_URLS       addresses, with spaces or line ends between them (needed)
#   HARNESS_OUTPUT     folder of the reports; default harness-report
#   HARNESS_WAIT_FOR   address that must answer first; default the first of HARNESS_URLS
#   HARNESS_SCREENS    different screens of each address; default 5
#   HARNESS_FAIL_ON    high, medium, new or never; default every finding, with a baseline every new one
#   HARNESS_BASELINE   baseline; used where the file is there; default harness-baseline.json
#   HARNESS_TIMEOUT    seconds for the whole audit; default 1800
#   HARNESS_ARGUMENTS  more arguments of `harness audit`, with spaces between them
set -eu

if [ -z "${HARNESS_URLS:-}" ]; then
  echo 'HARNESS_URLS is needed: the addresses to audit, with spaces between them.' >&2
  exit 2
fi
output=${HARNESS_OUTPUT:-harness-report}
baseline=${HARNESS_BASELINE:-harness-baseline.json}
mkdir -p "$output"

set -f # an address may hold a question mark
set --
first=''
for url in $HARNESS_URLS; do
  set -- "$@" --url "$url"
  first=${first:-$url}
done
if [ -f "$baseline" ]; then set -- "$@" --baseline "$baseline"; fi
if [ -n "${HARNESS_FAIL_ON:-}" ]; then set -- "$@" --fail-on "$HARNESS_FAIL_ON"; fi
# shellcheck disable=SC2086 # several arguments
exec harness audit "$@" \
  --screens "${HARNESS_SCREENS:-5}" \
  --wait-for "${HARNESS_WAIT_FOR:-$first}" \
  --timeout "${HARNESS_TIMEOUT:-1800}" \
  --overwrite --output "$output/run" --log-file "$output/harness.log" \
  --report "sarif=$output/harness.sarif" \
  --report "junit=$output/junit.xml" \
  --report "gitlab=$output/code-quality.json" \
  --report "markdown=$output/comment.md" \
  --report "html=$output/report.html" \
  ${HARNESS_ARGUMENTS:-}
