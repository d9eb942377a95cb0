#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about archives: GMA, ZIP, the files packed into a map.
constexpr MessageEntry kArchivesMessages[] = {
    {"archive-alone", Severity::kError, "Archive named where a model is expected",
     "An archive may hold thousands of models, and only one scene can be shown.",
     "Name a model in it, as in addons/hats.gma/models/hat.mdl, or give the archive to check.",
     "Nothing is shown."},
    {"archive-crc", Severity::kWarning, "File in an archive with a wrong checksum",
     "The file was changed or damaged after the archive was made. The game reads it all the same, "
     "unless a server checks pure files.",
     "Let Steam verify the game's files, or make the archive again.", "The file is used as it is."},
    {"archive-kind", Severity::kError, "File that is no known archive",
     "VPK, GMA, ZIP and BSP are read. The file begins with other bytes, or is too short.",
     "Check that the right file was named; extract other archives with their own tool.",
     "Nothing of it is read."},
    {"archive-more", Severity::kNote, "Further messages about an archive",
     "A damaged archive could give thousands of messages of one kind.",
     "Repair what the first messages say; the others usually have the same cause.",
     "The further messages are left out."},
    {"archive-packed", Severity::kError, "Packed file that cannot be unpacked",
     "The compressed data is damaged, cut or too large, so the game cannot read the file either.",
     "Download the archive again, or pack it again without this file to see whether others are "
     "sound.",
     "The file is left out."},
    {"archive-path", Severity::kWarning, "Unsafe path in an archive",
     "The entry would lie outside the game's folders, or has a name that no system could have.",
     "Rename the file and pack the archive again.", "The entry is ignored."},
    {"archive-range", Severity::kError, "Archive entry outside its part",
     "The directory places the file beyond the end of the data. The archive is cut, or its parts "
     "belong to different versions.",
     "Download all parts of the archive again, or let Steam verify the game's files.",
     "The file is left out."},
    {"archive-twice", Severity::kWarning, "Duplicate file in an archive",
     "Only one of the two can be found by name, and engines differ in which one.",
     "Pack the archive again with one file of the name.", "The first one is used."},
    {"archive-unpacked-again", Severity::kError, "Archive that would be unpacked too often",
     "Packed archives are kept in memory while there is room. This model uses so many that they "
     "push each other out.",
     "Extract the addons, or mount fewer of them.", "The file is left out."},
    {"archive-unpacked-size", Severity::kError, "Packed data that grows too large",
     "A small file that unpacks to gigabytes is a trap for programs. Real archives stay far below "
     "the limit.",
     "Do not use the archive unless it comes from a trusted source; extract it with its own tool.",
     "The file is left out."},
    {"bsp-header", Severity::kError, "Map that is cut in its header",
     "The table of lumps, which says where everything is, is not complete.", "Copy the map again.",
     "Nothing of it is mounted."},
    {"bsp-magic", Severity::kError, "File that is not a map",
     "A map of the Source engine begins with VBSP.",
     "Check that the named file is a .bsp of a Source game.", "Nothing of it is mounted."},
    {"bsp-pakfile", Severity::kError, "Packed files of a map that cannot be read",
     "Maps carry their own materials and models in a ZIP. Without it, these are missing in the "
     "game.",
     "Copy or compile the map again, or pack its content again (bspzip).",
     "Nothing of the map is mounted."},
    {"gma-header", Severity::kError, "GMA that is cut in its header",
     "The name and description of the addon are not complete, so its files cannot be found.",
     "Download the addon again (unsubscribe and subscribe), or make it again with gmad.",
     "Nothing of it is mounted."},
    {"gma-list", Severity::kError, "GMA that is cut in its list of files",
     "The rest of the list is missing, and with it the place of all files.",
     "Download the addon again: unsubscribe, restart Steam and subscribe.",
     "The files listed before the end are used as far as they can be found."},
    {"gma-magic", Severity::kError, "File that is not a GMA",
     "An addon of Garry's Mod begins with GMAD. The file may be packed in another way, or be "
     "something else.",
     "Extract it with 7-Zip if it is a packed addon; otherwise check its name.",
     "Nothing of it is mounted."},
    {"gma-size", Severity::kError, "File of a GMA with an impossible size",
     "The addon ends before this file does, or its size is damaged. The file and those behind it "
     "are missing in the game.",
     "Download the addon again; make your own again with gmad.",
     "The file is left out, and those behind it if the addon is cut."},
    {"gma-version", Severity::kError, "Unknown GMA version",
     "Garry's Mod has used versions 1 to 3.",
     "Update the tool that made the addon, and make it again.", "Nothing of it is mounted."},
    {"zip-directory", Severity::kError, "ZIP directory that ends early",
     "The list at the end of the archive has fewer entries than it counts.",
     "Pack the ZIP again from its folder, or download it again.",
     "The entries before the end are used."},
    {"zip-end", Severity::kError, "File that is not a whole ZIP",
     "A ZIP ends with a record that tells where its list is. Without it the file is cut or no ZIP.",
     "Copy or download the archive again.", "Nothing of it is read."},
    {"zip-entry", Severity::kWarning, "ZIP entry that cannot be used",
     "The entry is encrypted, uses an unknown method or lies outside the archive. Stored, deflated "
     "and LZMA entries are read.",
     "Pack the file again without encryption.", "The entry is ignored."},
    {"zip-overlap", Severity::kWarning, "Overlapping files in a ZIP",
     "Two files share the same bytes, which normal tools never do. Such archives are made to "
     "unpack without end.",
     "Do not use the archive; get it from another source.", "The second file is left out."},
};

}  // namespace

std::span<const MessageEntry> archives_messages() { return kArchivesMessages; }

}  // namespace studioscope
