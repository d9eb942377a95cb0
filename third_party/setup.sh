#!/bin/sh
# third_party/setup.sh run    installs what is missing, builds, opens the bundled sample
# third_party/setup.sh test   the same, then runs every test
# third_party/setup.sh build  stops after a Release build: build/studioscope
# third_party/setup.sh package  a Debian package and an archive, with their sums: build-package
# third_party/setup.sh check  what else must hold before a change lands, or the steps named
#                             (third_party/check.sh)
# third_party/setup.sh windows  cross-compiles the program for Windows: build-windows/release, with
#                             a zip, a setup, a manifest for scoop and their sums in `packages`
# third_party/setup.sh windows-test  the same, then runs its tests by Wine, and compares it with the
#                             program for this system
set -eu
cd "$(dirname "$0")/.."

# The packages of the sections named, e.g. `packages build run`.
packages() {
    awk -v wanted=" $* " '/^# -- to / { take = index(wanted, " " $4 " ") > 0; next }
                          take && NF && !/^#/ { print $1 }' third_party/packages.txt
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        echo "setup: sudo $*"
        sudo "$@"
    else
        echo "setup: not root and no sudo; as root, run: $*" >&2
        exit 1
    fi
}

install_missing() { # sections
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        echo "setup: no apt here, so nothing was installed. Studioscope needs these Debian 12" >&2
        echo "packages, or what your system calls them, and then: cmake -G Ninja -B build && ninja -C build" >&2
        grep -v '^#' third_party/packages.txt >&2
        exit 1
    fi
    missing=
    for package in $(packages "$@"); do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    echo "setup: installing$missing"
    as_root apt-get update -qq
    # shellcheck disable=SC2086  # one word a package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}

build() { # folder, then cmake options
    folder=$1
    shift
    cmake -G Ninja -B "$folder" "$@"
    cmake --build "$folder"
}

# The program that people get is the one that is tested: one compiler, folder and set of options, so
# that the tests link to the objects of the program. Several files at a time: most of the time goes into
# what each file would make anew.
build_release() { # cmake options
    build build -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
        -DSTUDIOSCOPE_WERROR="${STUDIOSCOPE_WERROR:-OFF}" "$@"
}

# Two builds of one commit make the same bytes: no path of this machine, and the commit's time.
build_reproducibly() { # folder, then cmake options
    folder=$1
    shift
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    export SOURCE_DATE_EPOCH
    build "$folder" -DCMAKE_BUILD_TYPE=Release -DSTUDIOSCOPE_TESTS=OFF -DCMAKE_UNITY_BUILD=ON \
        -DSTUDIOSCOPE_ASSERTIONS=OFF \
        -DCMAKE_C_FLAGS="-ffile-prefix-map=$PWD=." -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$PWD=." "$@"
}

make_packages() {
    build_reproducibly build-package
    (
        cd build-package
        rm -f -- *.deb *.tar.xz
        umask 022
        cpack
        lintian --fail-on warning -- *.deb
        sha256sum -- *.deb *.tar.xz >SHA256SUMS
        cat SHA256SUMS
    )
}

make_windows_packages() {
    third_party/windows/dependencies.sh
    cmake -G Ninja -B build -DCMAKE_BUILD_TYPE=Release -DSTUDIOSCOPE_TESTS=OFF -DCMAKE_UNITY_BUILD=ON
    cmake --build build --target sample check_messages
    build_reproducibly build-windows/release -DSTUDIOSCOPE_HOST_BUILD="$PWD/build" \
        -DCMAKE_TOOLCHAIN_FILE="$PWD/third_party/windows/toolchain.cmake"
    third_party/windows/packages.sh build-windows/release
}

# In the folder of the program, whose objects are theirs too.
build_windows_tests() {
    cmake -B build-windows/release -DSTUDIOSCOPE_TESTS=ON
    cmake --build build-windows/release --target \
        unit_tests thread_tests ui_tests render_tests app_tests
}

run() {
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        build/studioscope
    else
        build/studioscope render build/sample/models/studioscope/ollie.mdl -o build/sample.png --size 1280x800
        echo "setup: there is no display, so the sample was rendered to $(pwd)/build/sample.png"
    fi
}

# Drawn by Mesa's software driver; those of the window start a display each.
run_tests() {
    LIBGL_ALWAYS_SOFTWARE=1 ctest --test-dir build --output-on-failure -j "$(nproc)" \
        --output-junit tests.xml
}

# The files of tests that took longest, in seconds, by the last run of ctest.
slowest_tests() {
    echo "setup: the slowest:"
    awk -F'"' '/^\t<testcase / { printf "%8.1f s  %s\n", $6, $2 }' build/tests.xml | sort -rn | head
}

seconds() { date +%s; }

case "${1:-}" in
build)
    install_missing build
    build_release -DSTUDIOSCOPE_TESTS=OFF
    ;;
run)
    install_missing build run
    build_release -DSTUDIOSCOPE_TESTS=OFF
    run
    ;;
test)
    began=$(seconds)
    install_missing build run test
    installed=$(seconds)
    build_release -DSTUDIOSCOPE_TESTS=ON
    built=$(seconds)
    status=0
    run_tests || status=$?
    slowest_tests
    echo "setup: packages $((installed - began)) s, build $((built - installed)) s," \
        "tests $(($(seconds) - built)) s"
    exit "$status"
    ;;
package)
    install_missing build run package
    make_packages
    ;;
windows)
    install_missing build cross-compile
    make_windows_packages
    ;;
windows-test)
    install_missing build run test cross-compile
    make_windows_packages
    build_windows_tests
    build_release -DSTUDIOSCOPE_TESTS=OFF
    third_party/windows/test.sh build-windows/release build
    ;;
check)
    install_missing build run test check
    shift
    exec third_party/check.sh "$@"
    ;;
*)
    sed -n '2,11s/^# //p' "$0" >&2
    exit 2
    ;;
esac
