#!/bin/sh
# with_display.sh PROGRAM...: runs tests of the window where there is a display; else they are skipped.
if [ -z "${DISPLAY:-}" ]; then
    echo "skipped: $*: there is no display"
    exit 77
fi
exec "$@"
