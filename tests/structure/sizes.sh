#!/bin/sh
# Reports what is too large or badly named in src, as file:line, and fails if there is anything:
#   files of more than 400 lines, functions of more than 60, classes of more than 25 methods
#   (overloads count once), and files whose name begins with that of their folder.
# Reads the declarations with universal-ctags.
set -eu
cd "$(dirname "$0")/../.."
failed=0

find src -name '*.h' -o -name '*.cpp' | sort | xargs wc -l |
    awk '$2 != "total" && $1 > 400 { print $2 ": " $1 " lines; at most 400"; failed = 1 }
        END { exit failed }' || failed=1

find src -name '*.h' -o -name '*.cpp' | sort |
    awk -F/ 'NF > 2 && index($NF, $(NF - 1) "_") == 1 {
            print $0 ": the name of the file repeats the name of its folder"; failed = 1 }
        END { exit failed }' || failed=1

find src -name '*.h' -o -name '*.cpp' | sort |
    ctags -x --languages=C++ --kinds-C++=+pf --fields=+neZ \
        --_xformat='%K|%F|%n|%{end}|%{scopeKind}|%Z|%N' -L - |
    awk -F'|' '
        $1 == "function" && $4 - $3 + 1 > 60 {
            print $2 ":" $3 ": " $7 " has " $4 - $3 + 1 " lines; at most 60"; failed = 1 }
        ($1 == "function" || $1 == "prototype") && ($5 == "class" || $5 == "struct") &&
            !seen[$6, $7]++ { if (!methods[$6]++) place[$6] = $2 ":" $3 }
        END {
            for (name in methods)
                if (methods[name] > 25) {
                    print place[name] ": " name " has " methods[name] " methods; at most 25"
                    failed = 1
                }
            exit failed
        }' || failed=1
exit "$failed"
