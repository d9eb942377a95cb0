#!/bin/sh
# third_party/windows/packages.sh FOLDER   packages of the program for Windows that FOLDER was built
# in: a zip, a setup (NSIS), a manifest for scoop, and their sums, in FOLDER/packages. Files have the
# time SOURCE_DATE_EPOCH, and are packed in the order of their names.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
folder=$root/$1
version=$(sed -n 's/^project(studioscope VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
name=studioscope-$version-windows-x86_64
home=${STUDIOSCOPE_HOMEPAGE:-}
export SOURCE_DATE_EPOCH TZ=UTC

umask 022
rm -rf "$folder/packages"
mkdir -p "$folder/packages"
cmake --install "$folder" --strip --prefix "$folder/packages/studioscope" >/dev/null
cd "$folder/packages"
for file in LICENSE README.md; do cp "$root/$file" studioscope; done
cp "$root/.github/CHANGELOG.md" studioscope
# One time for all files, and their names in one order: whoever unpacks them sees the commit's time.
find studioscope -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
find studioscope -type f | LC_ALL=C sort | zip -X -9 -q -@ "$name.zip"

# The setup's list of files, in that order as well.
LC_ALL=C find studioscope -type f -printf '%P\n' | LC_ALL=C sort | while read -r file; do
    inside=$(dirname "$file" | sed 's,^\.$,,; s,/,\\,g')
    printf 'SetOutPath "$INSTDIR\\%s"\nFile "studioscope/%s"\n' "$inside" "$file"
done | sed 's,INSTDIR\\",INSTDIR",' >files.nsh
makensis -V2 -NOCD -X"OutFile \"$name-setup.exe\"" -DVERSION="$version" -DFILES=files.nsh \
    -DICON="$(find "$folder" -name studioscope.ico -not -path '*/packages/*' | head -n 1)" \
    "$root/third_party/windows/setup.nsi"
rm -rf studioscope files.nsh

# Where the packages will be downloaded from is known to whoever releases them.
if [ -n "$home" ]; then
    cat >studioscope.json <<MANIFEST
{
    "version": "$version",
    "description": "Viewer and checker of Source-engine models",
    "homepage": "$home",
    "license": "MIT",
    "architecture": {
        "64bit": {
            "url": "$home/releases/download/v$version/$name.zip",
            "hash": "$(sha256sum "$name.zip" | cut -d ' ' -f 1)"
        }
    },
    "extract_dir": "studioscope",
    "bin": "studioscope.exe",
    "shortcuts": [["studioscope.exe", "Studioscope"]],
    "checkver": "github",
    "autoupdate": {
        "architecture": {
            "64bit": {
                "url": "$home/releases/download/v\$version/studioscope-\$version-windows-x86_64.zip"
            }
        }
    }
}
MANIFEST
else
    echo "windows: no manifest for scoop, which needs STUDIOSCOPE_HOMEPAGE"
fi
sums=$(sha256sum -- *)
echo "$sums" >SHA256SUMS
cat SHA256SUMS
