#!/bin/sh
# Writes a report as the one comment of Harness on a pull request, or updates it. Needs `gh`, its
# token in GH_TOKEN, GITHUB_REPOSITORY, and the number of the pull request.
#   comment.sh FILE NUMBER
set -eu

file=$1
number=$2
comments="repos/$GITHUB_REPOSITORY/issues/$number/comments"
known=$(gh api "$comments" --paginate --jq '.[] | select(.body | startswith("<!-- harness-report -->")) | .id' | head -n 1)
if [ -n "$known" ]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" --field "body=@$file" >/dev/null
else
  gh api --method POST "$comments" --field "body=@$file" >/dev/null
fi
