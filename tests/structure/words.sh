#!/bin/sh
# Reports words that a reader from outside would not search for, as file:line, and fails if there
# is one. words.txt has a row per word: where it is looked for, a regular expression, and what is
# written instead.
set -eu
cd "$(dirname "$0")/../.."
failed=0
tab=$(printf '\t')
while IFS="$tab" read -r where pattern instead; do
    case $where in
    code) found=$(grep -rnE --include='*.h' --include='*.cpp' -- "$pattern" src) || continue ;;
    comment) found=$(grep -rnE --include='*.h' --include='*.cpp' -- "//.*$pattern" src) || continue ;;
    test) found=$(grep -rnE --include='*.cpp' -- "TEST_CASE\(\"[^\"]*$pattern" tests) || continue ;;
    *) continue ;;
    esac
    echo "$found"
    echo "words: $instead"
    failed=1
done <tests/structure/words.txt
exit "$failed"
