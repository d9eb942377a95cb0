#!/bin/sh
# skipped.sh BUILD_FOLDER: the cases that the last run of ctest in this folder skipped, a line each
# ("TEST: CASE: REASON", where TEST is ctest's name), and their number. Ends with 1 if there was no run.
# It reads the log that ctest writes of every run, also of those that pass and print nothing.
set -eu
log=$1/Testing/Temporary/LastTest.log
if [ ! -r "$log" ]; then
    echo "skipped.sh: there is no $log: ctest has not run in this folder" >&2
    exit 1
fi
awk '
    /^[0-9]+\/[0-9]+ Test: / { test = $0; sub(/^[0-9]+\/[0-9]+ Test: /, "", test) }
    /^skipped: / { print test ": " substr($0, length("skipped: ") + 1); ++count }
    END { print count + 0 " cases were skipped" }' "$log"
