#!/bin/sh
# What must hold besides the tests, by step:
#   layout   clang-format agrees; no test has a name that its runner would take for an option; no
#            file, function or class is too large and no name is one that nobody would search for
#            (tests/structure); nothing lies at the top that does not belong there
#   sanitize  clang builds the rooms that read files of strangers, their tests and their fuzzers with its
#            address and undefined-behaviour sanitizers; runs the tests, then each fuzzer over its known
#            inputs, and then searching for FUZZ_SECONDS, from FUZZ_SEED on, which is another number
#            for each commit, on inputs of up to 256 kB, each of which may take 10 seconds. What a search
#            finds is a failure; with FUZZ_FINDINGS=tell only where the change is in these rooms or
#            in their fuzzers, and told otherwise
#   sanitize_all  the same for all other rooms: panels, drawing, verbs, the window; each material in
#            each light, where `setup.sh test` takes some, and longer idle times (STUDIOSCOPE_THOROUGH)
#   threads  g++ 12 builds the program without optimisation and for its thread sanitizer; tests of what
#            runs in several threads, the sample checked, drawn and shown in the window under it
#   slopes   valgrind counts the instructions that the program takes to read files which repeat a
#            construct 1, 2, 4 and 8 times (tests/slopes): twice as many must not take much more than
#            twice as long; stops after SLOPES_SECONDS, where that is given, and says which are left
#   faults   the program runs on files that would take all memory, and with one call of the C library
#            that fails (tests/faults): every call once, or the first FAULT_FIRST of each kind and
#            FAULT_RANDOM others per verb; begins no run after FAULT_SECONDS, where that is given
#   alone    every changed source compiles by itself: the other builds compile several at a time, and
#            behind precompiled headers, which hides a missing include
#   tidy     clang-tidy over each file, compiled alone: what changed since the branch left `main`
#            first, where that is known; stops after TIDY_SECONDS and says how far it came
#   coverage how many lines and branches of each folder of src the tests reach, and of the readers
#            the fuzzers' inputs too, which build-sanitize holds; only where it is named
# Without a step named, all but the last. `setup.sh test` made `build`, which slopes and faults use.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)
tidy_seconds=${TIDY_SECONDS:-900}
for_windows='[/_]windows\.cpp$'  # clang has no headers of Windows here
fuzz_seconds=${FUZZ_SECONDS:-20}
fuzz_seed=${FUZZ_SEED:-$(git rev-list --count --first-parent HEAD)}
fuzz_findings=${FUZZ_FINDINGS:-fail}
slopes_seconds=${SLOPES_SECONDS:-86400}

step() { echo "check: $* ($(date +%H:%M:%S))"; }

# The commit that this branch grew from; nothing where that is not to be found out.
base() {
    for name in "${CHECK_BASE:-}" origin/main origin/HEAD main; do
        [ -n "$name" ] || continue
        found=$(git merge-base HEAD "$name" 2>/dev/null) || continue
        [ "$found" != "$(git rev-parse HEAD)" ] || continue
        echo "$found"
        return
    done
}

sources() { git ls-files "$@" | grep -E '\.(cpp|h)$'; }

changed_files() {
    if [ -n "$base" ]; then git diff --name-only --diff-filter=d "$base"; else git ls-files; fi
}

top_level='^(CMakeLists\.txt|src|third_party|shaders|tests|assets|README\.md|LICENSE|\..*)$'

check_layout() {
    step "clang-format, names, sizes, the top level"
    sources src tests assets | xargs clang-format-14 --dry-run --Werror
    if grep -rnE 'TEST_CASE\("[-~]' tests; then
        echo "check: a test's name begins with - or ~: the runner reads an option or a \"not\""
        return 1
    fi
    tests/structure/sizes.sh
    tests/structure/words.sh
    if git ls-files | cut -d/ -f1 | grep -vE "$top_level"; then
        echo "check: does not belong at the top level"
        return 1
    fi
}

configure() { # folder, then cmake options
    folder=$1
    shift
    cmake -G Ninja -B "$folder" -DCMAKE_BUILD_TYPE=Debug -DSTUDIOSCOPE_WERROR=ON \
        -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14 \
        -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld "$@" >/dev/null
}

build_sanitized() { # cmake --build options
    configure build-sanitize -DCMAKE_CXX_FLAGS_DEBUG=-g1 -DCMAKE_C_FLAGS_DEBUG=-g1 \
        -DCMAKE_UNITY_BUILD=ON -DSANITIZE=address,undefined -DFUZZ=ON
    cmake --build build-sanitize "$@"
}

run_sanitized() { # ctest options
    LIBGL_ALWAYS_SOFTWARE=1 ctest --test-dir build-sanitize --output-on-failure -j "$jobs" "$@"
}

# Whether the change is in what the fuzzers of the readers read.
touches_readers() {
    git diff --name-only "${base:-HEAD~1}" -- src/core src/content src/model src/formats \
        tests/fuzz | grep -q .
}

run_fuzzer() { # fuzzer, then options and folders
    fuzzer=$1
    shift
    "$fuzzer" -max_len=262144 -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$corpus-" "$@" \
        >"$corpus.log" 2>&1
}

# The last lines of a fuzzer's log, and where it is short its input, so that a test can be made of it.
print_finding() {
    tail -n 60 "$corpus.log"
    for input in "$corpus"-*; do
        if [ -f "$input" ] && [ "$(wc -c <"$input")" -le 4096 ]; then base64 "$input"; fi
    done
}

# First the known inputs: a small sound file of each kind, which make_seeds wrote, and what searches of
# before were worth keeping for. Then a search with a corpus of its own in the build folder, so
# that a second run goes on from the first. The first run of a fresh build does the same everywhere,
# as far as it comes: what CI finds with a commit is found here. Weighing inputs by how rare they
# are (-entropic) took two thirds of join_fuzz's time.
fuzz_one() { # fuzzer
    name=$(basename "$1")
    corpus=build-sanitize/corpus/$name
    seeds=build-sanitize/seeds/$name
    mkdir -p "$corpus" "$seeds"
    rm -f "$corpus"-*
    if ! run_fuzzer "$1" -runs=0 "$seeds" "$corpus"; then
        print_finding
        echo "check: $name fails with an input that is known"
        return 1
    fi
    if run_fuzzer "$1" -seed="$fuzz_seed" -entropic=0 -max_total_time="$fuzz_seconds" \
        -print_final_stats=1 "$corpus" "$seeds"; then
        echo "check: $name: $(grep -o 'number_of_executed_units: .*' "$corpus.log")"
        return
    fi
    print_finding
    echo "check: $name found something, searching from $fuzz_seed"
    if [ "$fuzz_findings" != tell ] || touches_readers; then return 1; fi
    echo "$name, searching from $fuzz_seed" >>build-sanitize/found
}

run_fuzzers() { # fuzzers
    failed=0
    running=0
    pids=''
    for fuzzer in "$@"; do
        fuzz_one "$fuzzer" &
        pids="$pids $!"
        running=$((running + 1))
        if [ "$running" -ge "$jobs" ]; then
            for pid in $pids; do wait "$pid" || failed=1; done
            pids=''
            running=0
        fi
    done
    for pid in $pids; do wait "$pid" || failed=1; done
    return "$failed"
}

check_sanitize() {
    step "the readers and their sanitizers, every fuzzer of theirs for $fuzz_seconds seconds"
    build_sanitized --target reader_tests reader_fuzzers
    run_sanitized -L readers
    run_fuzzers build-sanitize/*_fuzz
}

check_sanitize_all() {
    step "all other rooms and their sanitizers"
    readers=$(echo build-sanitize/*_fuzz)
    build_sanitized
    export STUDIOSCOPE_THOROUGH=1
    run_sanitized -LE readers
    run_sanitized -R git_objects  # of the readers' tests the one that has more to do then
    for fuzzer in build-sanitize/*_fuzz; do
        case " $readers " in
        *" $fuzzer "*) ;;
        *) run_fuzzers "$fuzzer" ;;
        esac
    done
}

# Mesa's driver is not built for this sanitizer, so it draws on one thread.
check_threads() {
    step "g++ 12 and its thread sanitizer"
    cmake -G Ninja -B build-threads -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-g1 \
        -DCMAKE_UNITY_BUILD=ON -DSTUDIOSCOPE_WERROR=ON -DSANITIZE=thread >/dev/null
    cmake --build build-threads --target studioscope thread_tests
    sample=build-threads/sample/models/studioscope/ollie.mdl
    export LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=0
    build-threads/thread_tests
    build-threads/studioscope check --jobs 2 build-threads/sample
    build-threads/studioscope render "$sample" -o build-threads/sample.png
    printf 'frames 20\nkey space\nframes 20\nkey f5\nframes 20\nquit\n' >build-threads/script
    xvfb-run -a -s "-screen 0 1280x800x24" \
        build-threads/studioscope view --script build-threads/script "$sample"
}

# Each fifth of the constructs, by the time that they take: a run that is cut short begins with the next
# fifth when it is its turn again (every third commit in CI), the shortest first, and after five
# turns the longest first. So ten short runs come past all constructs.
slope_names() {
    cut -d' ' -f1 build/inputs/list | uniq |
        xargs -n 1 -P "$jobs" tests/slopes/slope.sh COST build/studioscope build/read_input build/inputs |
        sort -n |
        awk -v "turn=$(($(git rev-list --count --first-parent HEAD) / 3))" '{ name[NR - 1] = $2 }
            END {
                for (i = 0; i < 5; ++i) {
                    first = (turn + i) % 5
                    fifth = int((NR - first + 4) / 5)
                    for (k = 0; k < fifth; ++k)
                        print name[first + 5 * (int(turn / 5) % 2 ? fifth - 1 - k : k)]
                }
            }'
}

check_slopes() {
    step "instructions per repeated construct"
    cmake --build build --target studioscope make_slopes read_input
    rm -rf build/inputs
    mkdir -p build/inputs
    build/make_slopes build/inputs >build/inputs/list
    slope_names >build/names
    : >build/rows
    status=0
    # shellcheck disable=SC2016  # the inner shell's words
    timeout "$slopes_seconds" xargs -n 1 -P "$jobs" sh -c '
        tests/slopes/slope.sh build/studioscope build/read_input \
            build/inputs "$1" |
            tee -a build/rows
        ' slopes <build/names || status=$?
    awk '$1 == "-" || $1 > 1.3 { print "check: grows too fast: " $2; failed = 1 } END { exit failed }' \
        build/rows || return 1
    case $status in
    0) echo "check: $(wc -l <build/rows) constructs take no more than their share" ;;
    124)
        awk 'NR == FNR { done[$2]; next } !($1 in done) { left = left " " $1 }
            END { print "check: had no time for" left }' build/rows build/names
        ;;
    *) return 1 ;;
    esac
}

check_faults() {
    step "the program with calls that fail"
    cmake --build build --target studioscope fault_tests
    # a child that is started counts what its parent has in memory: the memory first, and alone
    build/fault_tests "[memory]"
    xvfb-run -a -s "-screen 0 1280x800x24" build/fault_tests "~[memory]"
}

# The files that changed and, of a changed header, those that include it by name, the files that a
# newer commit touched first; then all others, from a place that moves on with each commit, so that
# runs which are cut short come past every file.
tidy_files() {
    changed_files | grep -E '^(src|assets)/.*\.(cpp|h)$' >build-tidy/changed || true
    while read -r file; do
        case $file in
        *.cpp) echo "$file" ;;
        *.h) git grep -l -F "/$(basename "$file")\"" -- 'src/*.cpp' 'assets/*.cpp' || true ;;
        esac
    done <build-tidy/changed | grep -vE "$for_windows" | sort -u >build-tidy/wanted
    git log --format= --name-only | cat - build-tidy/wanted |
        awk 'NR == FNR { wanted[$0]; next } ($0 in wanted) && !seen[$0]++' build-tidy/wanted -
    git ls-files 'src/*.cpp' 'assets/*.cpp' | grep -vE "$for_windows" | grep -v -x -F -f build-tidy/wanted |
        awk -v "start=$(git rev-list --count HEAD)" '{ file[NR - 1] = $0 }
            END { for (i = 0; i < NR; ++i) print file[(7 * start + i) % NR] }'
}

configure_alone() {
    configure build-tidy -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    cmake --build build-tidy --target shaders_header glad >/dev/null
}

# Without a known base, nothing: then every file is a changed one.
check_alone() {
    [ -n "$base" ] || return 0
    step "each changed source by itself"
    configure_alone
    changed_files | grep -E '^(src|assets|tests)/.*\.cpp$' | grep -vE "$for_windows|/fuzz/|/faults/" |
        sed "s|.*|$PWD/&^|" | xargs -r ninja -C build-tidy -k 0
}

check_tidy() {
    step "clang-tidy"
    configure_alone
    tidy_files >build-tidy/files
    : >build-tidy/sound
    : >build-tidy/found
    status=0
    # shellcheck disable=SC2016  # the inner shell's words
    timeout "$tidy_seconds" xargs -r -n 1 -P "$jobs" sh -c '
        clang-tidy-14 -quiet -p build-tidy "$1" 2>/dev/null
        case $? in
        0) echo "$1" >>build-tidy/sound ;;
        1) echo "$1" >>build-tidy/found ;;
        esac' tidy <build-tidy/files || status=$?
    [ ! -s build-tidy/found ] || return 1
    count="$(wc -l <build-tidy/sound) of $(wc -l <build-tidy/files) files"
    case $status in
    0) echo "check: clang-tidy has nothing to say about $count" ;;
    124) echo "check: clang-tidy had time for $count, and nothing to say" ;;
    *) return 1 ;;
    esac
}

# The lines of a folder and the branches of its conditions that were reached, of all that it has.
covered() { # name, folder, profile, programs
    name=$1 folder=$2 profile=$3 first=$4
    shift 4
    for program in "$@"; do set -- "$@" -object "$program"; shift; done
    llvm-cov-14 report -instr-profile="$profile" "$first" "$@" "$folder" | awk -v "name=$name" '
        $1 == "TOTAL" { printf "check: %-28s lines %6d of %6d (%s), branches %6d of %6d (%s)\n", name,
            $8 - $9, $8, $10, $11 - $12, $11, $13 }'
}

check_coverage() {
    step "lines and branches that tests and fuzzers reach"
    configure build-coverage -DCMAKE_CXX_FLAGS_DEBUG='-O0 -g1' -DCMAKE_UNITY_BUILD=ON -DFUZZ=ON \
        -DCMAKE_CXX_FLAGS='-fprofile-instr-generate -fcoverage-mapping -DSTUDIOSCOPE_WITHOUT_SANDBOX'
    cmake --build build-coverage
    rm -rf build-coverage/profiles
    LLVM_PROFILE_FILE="$PWD/build-coverage/profiles/tests-%m.profraw" LIBGL_ALWAYS_SOFTWARE=1 \
        ctest --test-dir build-coverage -j "$jobs" -Q ||
        echo "check: some tests failed; what they reached counts all the same"
    for fuzzer in build-coverage/*_fuzz; do
        name=$(basename "$fuzzer")
        mkdir -p "build-sanitize/corpus/$name" "build-sanitize/seeds/$name"
        LLVM_PROFILE_FILE="$PWD/build-coverage/profiles/fuzz-%m.profraw" "$fuzzer" -runs=0 \
            "build-sanitize/corpus/$name" "build-sanitize/seeds/$name" 2>/dev/null
    done
    for kind in tests fuzz; do
        llvm-profdata-14 merge -o "build-coverage/$kind.profile" build-coverage/profiles/"$kind"-*
    done
    llvm-profdata-14 merge -o build-coverage/all.profile build-coverage/tests.profile build-coverage/fuzz.profile
    for folder in src/*/; do
        covered "$folder by tests" "$folder" build-coverage/tests.profile build-coverage/*_tests \
            build-coverage/studioscope build-coverage/window_harness
    done
    for folder in src/formats src/content; do
        covered "$folder by fuzzers" "$folder" build-coverage/fuzz.profile build-coverage/*_fuzz
        covered "$folder by both" "$folder" build-coverage/all.profile build-coverage/*_tests \
            build-coverage/*_fuzz
    done
}

base=$(base)
rm -f build-sanitize/found
for name in "${@:-layout sanitize sanitize_all threads slopes faults alone tidy}"; do
    for part in $name; do "check_$part"; done
done
step "all holds"
