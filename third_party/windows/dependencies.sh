#!/bin/sh
# third_party/windows/dependencies.sh   makes the libraries of the program for Windows, once
# Debian's own source packages, with Debian's patches, as static libraries; headers without a library
# come from the packages that are installed. All of it goes into build-windows/prefix. A second call
# ends at once, and one after an interruption goes on where that was.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
work=$root/build-windows/dependencies
prefix=$root/build-windows/prefix
host=x86_64-w64-mingw32
jobs=${JOBS:-$(nproc)}
# -fno-ipa-ra: see toolchain.cmake
flags="-O2 -fno-ipa-ra -ffile-prefix-map=$work=. -ffile-prefix-map=$prefix=."

[ ! -e "$prefix/complete" ] || exit 0
mkdir -p "$work/apt/lists/partial" "$prefix"
cd "$work"

# The list of sources is this folder's own; that of the machine, whose archive is used, stays as it is.
# shellcheck disable=SC1091
. /etc/os-release
# shellcheck disable=SC2016  # apt's words
archive=$(apt-get indextargets --format '$(REPO_URI)' "Created-By: Packages" "Codename: $VERSION_CODENAME" |
    head -n 1)
if [ -z "$archive" ]; then
    echo "windows: apt has no list of Debian's packages; run apt-get update" >&2
    exit 1
fi
cat >sources.sources <<LIST
Types: deb-src
URIs: $archive
Suites: $VERSION_CODENAME $VERSION_CODENAME-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
LIST
apt() {
    apt-get -qq -o "Dir::Etc::sourcelist=$work/sources.sources" -o Dir::Etc::sourceparts=- \
        -o "Dir::State::lists=$work/apt/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
        -o APT::Sandbox::User="$(id -un)" "$@"
}

step() { echo "windows: $*"; }

is_done() { [ -e "$work/$1.done" ]; } # step
finish() { touch "$work/$1.done"; }

fetch() { # source packages
    is_done sources && return
    step "sources of $*"
    apt update
    for package in "$@"; do
        rm -rf "${package:?}"
        mkdir -p "download/$package"
        (cd "download/$package" && apt source --download-only "$package")
        dpkg-source -x "download/$package"/*.dsc "$package" >"$package.log" 2>&1
    done
    finish sources
}

cmake_build() { # package, then cmake options
    package=$1
    shift
    is_done "$package" && return
    step "$package"
    from=$package
    [ -e "$from/CMakeLists.txt" ] || from=$package/build/cmake
    cmake -G Ninja -S "$from" -B "$package-build" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_TOOLCHAIN_FILE="$root/third_party/windows/toolchain.cmake" \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DBUILD_SHARED_LIBS=OFF \
        -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" "$@" >"$package.log" 2>&1 &&
        cmake --build "$package-build" -j "$jobs" >>"$package.log" 2>&1 &&
        cmake --install "$package-build" >>"$package.log" 2>&1 || {
        tail -n 40 "$package.log"
        exit 1
    }
    finish "$package"
}

# Its CMake file knows no cross compiler of this kind.
build_zlib() {
    is_done zlib && return
    step zlib
    (
        cd zlib
        CHOST=$host CFLAGS=$flags ./configure --static --prefix="$prefix"
        make -j "$jobs" install
    ) >zlib.log 2>&1
    finish zlib
}

# What Debian's ImGui wants of Debian's stb (third_party/stb_truetype.cpp has the rest).
build_stb() {
    printf '#define STB_RECT_PACK_IMPLEMENTATION\n#include <stb/stb_rect_pack.h>\n' >stb.c
    # shellcheck disable=SC2086  # one word per flag
    $host-gcc-posix $flags -I"$prefix/include" -c stb.c -o stb.o
    $host-ar rcsD "$prefix/lib/libstb.a" stb.o
}

# Those parts that the program uses, as Debian builds them.
build_imgui() {
    step imgui
    for file in imgui imgui_draw imgui_tables imgui_widgets backends/imgui_impl_glfw \
        backends/imgui_impl_opengl3; do
        # shellcheck disable=SC2086  # one word per flag
        $host-g++-posix $flags -c -Iimgui -I"$prefix/include" \
            -DIMGUI_DISABLE_STB_RECT_PACK_IMPLEMENTATION \
            -DIMGUI_STB_RECT_PACK_FILENAME='<stb/stb_rect_pack.h>' \
            -DIMGUI_DISABLE_STB_TRUETYPE_IMPLEMENTATION \
            -DIMGUI_STB_TRUETYPE_FILENAME='<stb/stb_truetype.h>' \
            "imgui/$file.cpp" -o "imgui/$(basename "$file").o"
    done >imgui.log 2>&1
    $host-ar rcsD "$prefix/lib/libimgui.a" imgui/*.o
    mkdir -p "$prefix/include/imgui/backends"
    cp imgui/*.h "$prefix/include/imgui"
    cp imgui/backends/*.h "$prefix/include/imgui/backends"
}

# Headers and CMake's description of packages that are nothing else.
copy_headers() { # binary packages
    for package in "$@"; do
        dpkg-query -L "$package" | grep -E '^/usr/(include|share/cmake)/' | while read -r file; do
            [ ! -f "$file" ] || install -D -m 644 "$file" "$prefix/${file#/usr/}"
        done
    done
}

copy_headers libglm-dev libstb-dev nlohmann-json3-dev
fetch zlib glfw3 fmtlib libjpeg-turbo libpng1.6 xz-utils libzstd imgui catch2
build_zlib
cmake_build glfw3 -DGLFW_BUILD_DOCS=OFF -DGLFW_BUILD_TESTS=OFF -DGLFW_BUILD_EXAMPLES=OFF
cmake_build fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF
cmake_build libjpeg-turbo -DENABLE_SHARED=OFF -DWITH_TURBOJPEG=OFF -DREQUIRE_SIMD=ON
cmake_build libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF
cmake_build xz-utils
cmake_build libzstd -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_TESTS=OFF \
    -DZSTD_LEGACY_SUPPORT=OFF -DZSTD_MULTITHREAD_SUPPORT=OFF
cmake_build catch2 -DCATCH_BUILD_TESTING=OFF -DCATCH_INSTALL_DOCS=OFF
build_stb
build_imgui
touch "$prefix/complete"
