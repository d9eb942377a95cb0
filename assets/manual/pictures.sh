#!/bin/sh
# assets/manual/pictures.sh BUILD    makes the pictures of README.md and the manual
#
# BUILD is a folder with `studioscope` and its `sample`. Needs xvfb-run, and ImageMagick's convert to
# reduce the pictures to 256 colours. Look at the pictures before they are committed.
set -eu
build=$(cd "$1" && pwd)
manual=$(cd "$(dirname "$0")" && pwd)
readme=$(cd "$manual/../readme" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$build/sample"
export LIBGL_ALWAYS_SOFTWARE=1
model=models/studioscope/ollie.mdl

save() { # picture, file
    convert "$1" +dither -colors 256 "PNG8:$2"
}

rendered() { # file, then options
    file=$1
    shift
    "$build/studioscope" render "$model" -o "$work/picture.png" --size 960x640 "$@"
    save "$work/picture.png" "$file"
}

window() { # file, script, then files and options
    file=$1
    printf '%b\nframes 30\npicture %s\nquit\n' "$2" "$work/picture.png" >"$work/script"
    shift 2
    xvfb-run -a -s "-screen 0 1280x800x24" "$build/studioscope" view "$@" --script "$work/script"
    save "$work/picture.png" "$file"
}

rendered "$manual/fixups-torn.png" --mode fixups --no-fixups
rendered "$manual/fixups-row-off.png" --mode fixups --no-fixup 3
fixups_tab='frames 20\nmouse 166 578\nclick left\nframes 10'
window "$manual/fixups-lanes.png" "$fixups_tab\nmouse 600 200" "$model" --mode fixups
window "$manual/fixups-root-lod.png" "$fixups_tab\nmouse 698 578\nclick left\nframes 20\nmouse 600 200" \
    "$model" --mode fixups
# in full colour: 256 are too few for the shaded model
save() { cp "$1" "$2"; }
rendered "$work/torn.png" --size 640x560 --clip none --show none --no-fixups
rendered "$work/whole.png" --size 640x560 --clip none --show none
convert "$work/torn.png" "$work/whole.png" +append -crop 1280x470+0+90 +repage "$readme/torn.png"
window "$readme/window.png" 'frames 20\nmouse 74 217\nclick left\nframes 10\nmouse 600 150' \
    source/ollie.qc --clip wave --frame 30 --show skeleton,grid,axes
