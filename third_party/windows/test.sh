#!/bin/sh
# third_party/windows/test.sh WINDOWS NATIVE   runs the tests that were built for Windows by Wine on a
# virtual display, then compares the program for Windows with the one for this system, both by the
# folders they were built in: what `info`, `pose` and `render` make of the sample and of the models of
# ../shared/data, where that exists. Poses may differ by 1e-5 units and pictures in 4 pixels, as the C
# libraries compute sine and cosine differently. Then names of all kinds, and the setup: installed, run
# and removed.
set -eu
cd "$(dirname "$0")/../.."
windows=$PWD/$1
native=$PWD/$2/studioscope
wine=$PWD/third_party/windows/wine.sh
data=$PWD/../shared/data
work=$PWD/build-windows/test
export LIBGL_ALWAYS_SOFTWARE=1
rm -rf "$work"
mkdir -p "$work"
if [ -z "${DISPLAY:-}" ]; then
    exec xvfb-run -a -s "-screen 0 1280x800x24" "$0" "$1" "$2"
fi

# The display of an earlier run is gone, and programs of its Wine wait for it.
WINEPREFIX=${WINEPREFIX:-$PWD/build-windows/wine} /usr/lib/wine/wineserver -k || true

passed=0
failed=0
skipped=0
check() { # what it is, then a command
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'windows-test: failed: %s\n' "$what"
        head -n 5 "$work/log"
    fi
}
skip() {
    skipped=$((skipped + 1))
    echo "windows-test: skipped: $*"
}
exe() { timeout 120 "$wine" "$windows/studioscope.exe" "$@"; }
status_of() { exe "$@" >"$work/windows.out" 2>&1 && echo 0 || echo $?; }
has_status() { # status, then the words of a command
    wanted=$1
    shift
    status=$(status_of "$@")
    [ "$status" = "$wanted" ] || { echo "status $status, expected $wanted" && cat "$work/windows.out" && false; }
}

same_status() { # the words of a command
    exe "$@" >"$work/windows.out" 2>"$work/windows.err" && theirs=0 || theirs=$?
    "$native" "$@" >"$work/native.out" 2>"$work/native.err" && ours=0 || ours=$?
    [ "$ours" = "$theirs" ] || { echo "status $theirs, expected $ours" && cat "$work/windows.err" && false; }
}
# Messages there name files on the drive by which Wine shows this system's.
same_output() {
    same_status "$@" && sed 's,Z:/,/,g' "$work/windows.out" | cmp - "$work/native.out"
}
similar_output() { # csv or png, its tolerance, and the words of a command
    kind=$1
    tolerance=$2
    shift 2
    same_status "$@" || return 1
    cmp -s "$work/windows.out" "$work/native.out" && return
    python3 third_party/windows/compare.py "$kind" "$tolerance" "$work/windows.out" "$work/native.out" \
        >"$work/differs" || { cat "$work/differs" && return 1; }
    # a picture with the same pixels names its model by another path
    grep -q '^differ by 0,' "$work/differs" || echo "$*: $(cat "$work/differs")" >>"$work/similar"
}
same_poses() { similar_output csv 1e-5 pose "$@" -o -; }
same_pictures() { similar_output png 4 render "$@" --size 320x240 -o -; }

# The tests, in folders of tests; those of POSIX are left out, each file for the reason in its first
# sentence, and the end of a file for that behind `#ifndef _WIN32`.
first_sentence() { sed -n '/^\/\/ /!q; s,^// ,,p' | tr '\n' ' ' | sed 's/\. .*//'; }
run_tests() { # folders of tests
    names=$(echo "$*" | tr ' ' '|')
    ctest --test-dir "$windows" -R "^($names)/" -j "$(nproc)" --output-on-failure >"$work/ctest" || {
        failed=$((failed + 1))
        sed -n '/^The following tests FAILED/,/^$/p' "$work/ctest"
    }
    log=$windows/Testing/Temporary/LastTest.log
    awk '/ assertions? in [0-9]+ test cases?\)/ { passed += $(NF - 2) }
         /^test cases: / { for (i = 3; i <= NF; i++) {
             if ($(i + 1) ~ /^passed/) passed += $i
             if ($(i + 1) ~ /^failed/) failed += $i } }
         /^skipped: / { skipped++ }
         END { printf "windows-test: cases of tests: %d passed, %d failed, %d skipped\n",
                      passed - skipped, failed, skipped }' "$log"
    grep '^skipped: ' "$log" | sort -u | sed 's/^/windows-test: /' || true
    echo "windows-test: files of tests that are left out, which need POSIX:"
    find tests -name '*_posix_test.cpp' | grep -E "^tests/($names)/" | sort | while read -r file; do
        printf '    %s: %s\n' "$file" "$(first_sentence <"$file")"
    done
    echo "windows-test: files of tests whose last cases are left out, as they need POSIX:"
    find tests -name '*_test.cpp' | grep -E "^tests/($names)/" | sort | while read -r file; do
        reason=$(grep -A 3 '^#ifndef _WIN32$' "$file" | grep '^// ' | first_sentence)
        [ -z "$reason" ] || printf '    %s: %s\n' "$file" "$reason"
    done
    echo "windows-test: also left out: tests/app/git and tests/app/desktop, as neither is there, and"
    echo "    tests/app/window, of which some do not pass by Wine"
}
run_tests unit threads ui render app/bench app/cli

find "$PWD/$2/sample/models" "$data" -name '*.mdl' 2>/dev/null | LC_ALL=C sort >"$work/models"
[ -d "$data" ] || skip "the models of ../shared/data, which is not there"
while read -r model; do
    # paths as this system writes them work there too, and JSON has one kind of slash
    check "info --json $model" same_output info --json "$model"
    check "pose $model" same_poses "$model"
    check "pose --skinner gpu $model" same_poses "$model" --skinner gpu
    check "render $model" same_pictures "$model"
done <"$work/models"

# Names in other scripts, with spaces and with signs that shells use.
sample=$PWD/$2/sample/models/studioscope/ollie
for name in 'плечо 😀' 'with  spaces' "it's & 100%" 'ümläut'; do
    mkdir -p "$work/$name"
    for ending in .mdl .vvd .dx90.vtx; do cp "$sample$ending" "$work/$name/$name$ending"; done
    check "info '$name'" same_output info --json "$work/$name/$name.mdl"
    check "render '$name'" exe render "$work/$name/$name.mdl" -o "$work/$name/$name.png" --size 64x64
    check "the picture of '$name'" test -s "$work/$name/$name.png"
done
drive=$("$wine" winepath -w "$work/ümläut/ümläut.mdl" 2>/dev/null | tr -d '\r') || drive=
check "a path of a drive, $drive" exe info "$drive"
check "the same with slashes" exe info "$(printf '%s' "$drive" | tr '\\' '/')"
check "a UNC path" exe info "\\\\?\\unix$work/ümläut/ümläut.mdl"
check "a file named like a device" has_status 3 info NUL.mdl
check "a stream of a file" has_status 3 info "$drive:stream"
check "standard output through a pipe" sh -c "'$wine' '$windows/studioscope.exe' render '$sample.mdl' \
    --size 64x64 -o - | head -c 8 | od -An -c | grep -q 'P   N   G'"

# Files that another program drops on the window.
opens_dropped() { # file
    "$wine" "$windows/studioscope.exe" view --no-settings "$sample.mdl" &
    window=$!
    tests/support/drop_files.py 'ollie.mdl - Studioscope' "$1" &&
        timeout 60 xdotool search --sync --onlyvisible --name "^$(basename "$1") - Studioscope$" &&
        opened=0 || opened=1
    kill "$window"
    return "$opened"
}
for name in 'плечо 😀' "it's & 100%"; do
    cp "$2/sample/source/ollie_lod2.smd" "$work/$name/dropped.smd"
    check "a file dropped from '$name'" opens_dropped "$work/$name/dropped.smd"
done

# The setup, silently: everything is there, works, and goes.
setup=$(find "$windows/packages" -name '*-setup.exe')
prefix=${WINEPREFIX:-$PWD/build-windows/wine}
folder=$prefix/drive_c/Studioscope
check "setup" "$wine" "$setup" /S /ASSOCIATE '/D=C:\Studioscope'
check "the installed program" "$wine" "$folder/studioscope.exe" info "$folder/sample/models/studioscope/ollie.mdl"
check "associations" sh -c "'$wine' reg query 'HKCU\\Software\\Classes\\.mdl\\OpenWithProgids' | grep -q Studioscope"
check "uninstall" "$wine" "$folder/uninstall.exe" /S '_?=C:\Studioscope'
check "nothing is left of it" sh -c "! ls '$folder' 2>/dev/null | grep -v '^uninstall.exe$'"
check "no association is left" sh -c "! '$wine' reg query 'HKCU\\Software\\Classes\\Studioscope.Model'"

if [ -s "$work/similar" ]; then
    echo "windows-test: not the same bytes, but within the tolerance:"
    cat "$work/similar"
fi
echo "windows-test: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
