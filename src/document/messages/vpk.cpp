#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about VPK archives.
constexpr MessageEntry kVpkMessages[] = {
    {"vpk-chunk-list-md5", Severity::kWarning, "Checksum list of a VPK that was changed",
     "The list of checksums itself has a wrong checksum, so the archive was changed after it was "
     "packed.",
     "Let Steam verify the game's files, or rebuild the archive from its folder.",
     "The files are read all the same."},
    {"vpk-chunk-md5", Severity::kWarning, "Changed part of a VPK",
     "A piece of the archive has another checksum than the directory says. The files in it may be "
     "damaged, and servers with sv_pure may reject them.",
     "Let Steam verify the game's files, or download the addon again.",
     "The files are read as they are."},
    {"vpk-entry-end", Severity::kError, "Damaged entry of a VPK directory",
     "Each entry ends with a fixed mark, and this one does not. What follows cannot be trusted.",
     "Download the archive again, or pack it again.", "The entries before it are used."},
    {"vpk-entry-size", Severity::kWarning, "Entry of a VPK that is too large",
     "A file in a VPK has at most 4 GB. The size is damaged.", "Pack the archive again.",
     "The entry is ignored."},
    {"vpk-file-md5", Severity::kWarning, "VPK directory file that was changed",
     "The checksum over the whole file is wrong: it was changed or damaged after it was packed.",
     "Let Steam verify the game's files; pack an archive of your own again after changing it.",
     "The files are read all the same."},
    {"vpk-header", Severity::kError, "VPK that is cut in its header",
     "Not even the first fields are complete.", "Copy or download the file again.",
     "Nothing of it is mounted."},
    {"vpk-index-size", Severity::kError, "VPK directory that takes too much memory",
     "A small directory would become an enormous list, as files made to do harm do.",
     "Do not use the archive unless it comes from a trusted source.",
     "The entries before the limit are used."},
    {"vpk-magic", Severity::kError, "File that is not a VPK",
     "Older games and Vampire: Bloodlines use other formats under the same name.",
     "Extract it with a tool of its game.", "Nothing of it is mounted."},
    {"vpk-no-directory", Severity::kWarning, "Part of a VPK without its directory",
     "The numbered parts hold data only; the file that ends with _dir.vpk lists what is in them.",
     "Put the _dir.vpk beside the parts, or copy the whole set again.",
     "Nothing of the parts can be read. If one was named itself, this is an error."},
    {"vpk-part", Severity::kError, "Missing part of a VPK",
     "The directory says that the file lies in a numbered part that cannot be opened.",
     "Copy all parts of the set into one folder.",
     "The file is left out; files in other parts are used."},
    {"vpk-sections", Severity::kWarning, "Checksum sections of a VPK that cannot be right",
     "The header gives sizes that do not fit the file, so its checksums cannot be compared.",
     "Pack the archive again with the game's vpk tool.", "The files are read without checking."},
    {"vpk-tree", Severity::kError, "VPK directory that ends early",
     "The list of files is cut, so those behind it cannot be found.",
     "Copy or download the directory file again.", "The entries before the end are used."},
    {"vpk-tree-bytes", Severity::kWarning, "VPK directory shorter than it says",
     "The list ends before its announced size. A tool may have left unused bytes.",
     "Pack the archive again if files are missing.", "The entries that are there are used."},
    {"vpk-tree-md5", Severity::kWarning, "VPK directory that was changed",
     "The list of files has another checksum than it names: it was changed after the archive was "
     "packed.",
     "Let Steam verify the game's files, and use a tool that updates checksums to edit archives.",
     "The list is used as it is."},
    {"vpk-version", Severity::kError, "Unknown VPK version",
     "Versions 1 and 2 are those of the Source engine. Respawn's games and Strata Source use "
     "others.",
     "Extract the archive with a tool of its game.", "Nothing of it is mounted."},
};

}  // namespace

std::span<const MessageEntry> vpk_messages() { return kVpkMessages; }

}  // namespace studioscope
