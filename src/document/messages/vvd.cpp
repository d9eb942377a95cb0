#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about vertices and fixups of a VVD.
constexpr MessageEntry kVvdMessages[] = {
    {"no-fixup-range", Severity::kWarning, "Fixup row to leave out that does not exist",
     "--no-fixup counts the rows of the VVD's fixup table from 0. A wrong number changes nothing.",
     "Name a row that the table has; studioscope info lists them.",
     "All rows of the table are used."},
    {"root-lod-range", Severity::kWarning, "Root LOD that the model does not have",
     "The root LOD is the finest level that is loaded. The engine clamps it to what the MDL "
     "allows.",
     "Choose a level within the range of the message.", "The coarsest allowed level is used."},
    {"vvd-alignment", Severity::kNote, "Vertices not at a multiple of 16",
     "The compiler always aligns them. Another tool has written or changed the file, and some "
     "loaders copy aligned blocks only.",
     "Recompile the model if it fails to load in the game.",
     "The vertices are read where they are."},
    {"vvd-big-endian", Severity::kError, "VVD of an Xbox 360",
     "Console files store their numbers the other way round, and the PC version of the engine "
     "cannot read them.",
     "Use the PC version of the model.", "No vertices are shown."},
    {"vvd-checksum", Severity::kWarning, "VVD of another compile",
     "The engine refuses a VVD whose checksum is not that of the MDL (\"Error Vertex File\"), and "
     "the model is invisible.",
     "Recompile the model so that MDL, VVD and VTX come from one run, or copy all files of it "
     "again.",
     "The vertices are shown all the same, as far as they fit."},
    {"vvd-empty", Severity::kNote, "VVD without vertices",
     "Models for animations only have such a file. Nothing is drawn of them in the game.",
     "Check that the QC names a mesh if one was expected.",
     "Skeleton, hitboxes and animations are shown."},
    {"vvd-extra-data", Severity::kNote, "Further data after the tangents",
     "Newer branches of the engine append second sets of texture coordinates here. Older engines "
     "ignore them.",
     "Nothing needs to be done; look at the model in its own game for effects that need the second "
     "set.",
     "The data is not shown."},
    {"vvd-fixup-count", Severity::kWarning, "Fixup table that the header does not count",
     "The engine reads the number of rows from the header, finds 0, and uses the vertices "
     "unsorted: the model looks torn.",
     "Recompile the model, or correct the count in the header if the table is right.",
     "The table is not applied, as in the engine."},
    {"vvd-fixup-cover", Severity::kWarning, "Fixups that do not cover all vertices once",
     "In every sound file the rows cover each vertex exactly once. Here some vertices would be "
     "missing or doubled in the game.",
     "Recompile the model; the Fixups tab shows which rows overlap or leave gaps.",
     "The rows are applied as they are."},
    {"vvd-fixup-range", Severity::kError, "Fixup row outside the vertices",
     "The engine does not check the source of a row and reads memory that is not vertices: the "
     "model tears or the game crashes.",
     "Recompile the model, or restore the VVD from its archive.",
     "The row is cut to the vertices that exist."},
    {"vvd-fixup-sum", Severity::kWarning, "Fixups that gather a wrong number of vertices",
     "The rows of a level must add up to the number in the header. Otherwise, triangles of this "
     "level use wrong vertices.",
     "Recompile the model; a tool that removes LODs must rewrite this table.",
     "The rows are applied as they are. For level 0 this is an error."},
    {"vvd-fixup-table", Severity::kError, "Fixup table outside the file",
     "The header places the table where the file has no such data. The engine would read beyond "
     "the file.",
     "Copy the VVD again, or recompile the model.", "The rows that fit into the file are used."},
    {"vvd-lfs-pointer", Severity::kError, "Git LFS pointer instead of a VVD",
     "The repository stores the file elsewhere, and only a note of three lines was checked out.",
     "Run git lfs pull in the repository.", "No vertices are shown."},
    {"vvd-lod-count", Severity::kError, "VVD with an impossible number of LODs",
     "The engine allows 1 to 8 levels and refuses the model.",
     "Recompile the model: the header of its VVD is damaged.",
     "The nearest allowed number is used."},
    {"vvd-lod-vertex-count", Severity::kWarning, "Vertex counts of the LODs that do not descend",
     "A coarser level uses a part of the vertices of the finer one, so its number cannot be "
     "larger.",
     "Recompile the model; LODs stripped by a tool are a common cause.",
     "The levels are drawn as their triangles say. A count below 0 is an error; a wrong unused "
     "slot is a note."},
    {"vvd-magic", Severity::kError, "File that is not a VVD",
     "A VVD begins with the letters IDSV. The file is something else under this name, or its "
     "beginning is damaged.",
     "Restore the .vvd from its archive, or recompile the model.", "No vertices are shown."},
    {"vvd-missing", Severity::kNote, "MDL without its VVD",
     "The VVD holds all vertices. Without it nothing of the model is drawn in the game, unless it "
     "holds animations only.",
     "Put the VVD beside the MDL under the same name; recompile the model if it is lost.",
     "Skeleton, hitboxes and animations are shown."},
    {"vvd-overlap", Severity::kWarning, "Overlapping blocks in a VVD",
     "Two kinds of data share the same bytes, so at least one of them is wrong.",
     "Recompile the model, or restore the VVD: offsets in its header are damaged.",
     "Both blocks are read as the header says."},
    {"vvd-short", Severity::kError, "File too short for a VVD",
     "Not even the header of 64 bytes is complete. The copy or download was broken off.",
     "Copy the .vvd again together with the MDL and VTX.", "No vertices are shown."},
    {"vvd-tangent-range", Severity::kWarning, "Tangents outside the VVD",
     "Normal maps need tangents. The engine reads beyond the file where they should be.",
     "Recompile the model, or copy the file again.",
     "Tangents are derived from the texture coordinates."},
    {"vvd-tangent-sign", Severity::kNote, "Tangents with an odd sign",
     "The fourth number of a tangent is 1 or -1. Other values make bumps look weaker or inverted.",
     "Recompile the model if bumps look wrong; check that the texture coordinates are not "
     "degenerate.",
     "The values are used as they are."},
    {"vvd-version", Severity::kError, "Unknown VVD version",
     "Every game of the Source engine uses version 4, and the engine refuses others.",
     "Recompile the model with the compiler of the game.", "No vertices are shown."},
    {"vvd-vertex-range", Severity::kError, "VVD with fewer vertices than announced",
     "The header counts more vertices than the file has bytes for. The file was cut, and the "
     "engine reads beyond its end.",
     "Copy the file again; recompile the model if that does not help.",
     "The vertices that are there are shown; triangles that need others are left out."},
    {"vvd-vertex-start", Severity::kError, "Vertices that begin outside the VVD",
     "The header points to a place without vertices, so the engine would draw random memory.",
     "Recompile the model, or correct the offset at byte 0x38 of the VVD.",
     "The vertices are read from where a compiler puts them."},
};

}  // namespace

std::span<const MessageEntry> vvd_messages() { return kVvdMessages; }

}  // namespace studioscope
