#!/bin/sh
# third_party/windows/wine.sh PROGRAM [WORD...]   runs a program for Windows, in a Wine of its own
set -eu
WINEPREFIX=${WINEPREFIX:-$(cd "$(dirname "$0")/../.." && pwd)/build-windows/wine}
# Without its messages, its debugger, and what it would ask or download at first.
WINEDEBUG=${WINEDEBUG:--all}
WINEDLLOVERRIDES=${WINEDLLOVERRIDES:-mscoree,mshtml,winemenubuilder.exe,winedbg.exe=}
# Wine reads the words of a command by the locale's encoding.
LC_ALL=C.UTF-8
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES LC_ALL
mkdir -p "$(dirname "$WINEPREFIX")"
exec /usr/lib/wine/wine64 "$@"
