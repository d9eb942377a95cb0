#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about the file of an MDL and the models that it includes.
constexpr MessageEntry kMdlFileMessages[] = {
    {"compiled-alone", Severity::kError, "Companion file without its model",
     "A .vtx or another companion holds only a part of a model, which makes no sense without the "
     "MDL or the VVD.",
     "Put the MDL and VVD of the same name beside it, and open the MDL.", "Nothing can be shown."},
    {"include-count", Severity::kNote, "Very many included models",
     "The engine includes up to 64 models and leaves out the rest without a word.",
     "Merge animation models, or remove $includemodel lines that this model does not need.",
     "The sequences of the further models are missing."},
    {"include-cycle", Severity::kNote, "Models that include each other",
     "The engine may load them again and again. It happens when an animation model includes the "
     "model that includes it.",
     "Remove the $includemodel line from one of the two and recompile it.",
     "Each model is read once."},
    {"include-missing", Severity::kNote, "Included model not found",
     "Shared animations are kept in models of their own. Without them the character stands in its "
     "bind pose in the game.",
     "Mount the game or addon that has the model (--game or --mount), or install it.",
     "Its sequences are missing; the model itself is shown."},
    {"mdl-bad-string", Severity::kError, "Name outside the MDL",
     "A name lies beyond the end of the file or does not end. The engine would read memory that is "
     "no name.",
     "Recompile the model; a tool that renames materials may have written the name outside.",
     "A replacement that tells the offset is shown as the name."},
    {"mdl-header2", Severity::kWarning, "Second header outside the MDL",
     "The second header holds newer data: a long name, the scale of flexes, bone flex drivers. The "
     "engine would read beyond the file.",
     "Recompile the model; a tool that edits models may have written this header.",
     "The model is shown without that data."},
    {"mdl-lfs-pointer", Severity::kError, "Git LFS pointer instead of an MDL",
     "The repository stores the file elsewhere, and only a note of three lines was checked out.",
     "Run git lfs pull in the repository, then open the model again.", "Nothing can be shown."},
    {"mdl-long-name", Severity::kNote, "Overlong name in an MDL",
     "No name of a working model has this length. The file may be damaged, or made to do harm.",
     "Rename the bone, material or sequence in the source and recompile.", "The name is cut."},
    {"mdl-magic", Severity::kError, "File that is not a Source MDL",
     "Quake, GoldSrc and other engines use the same extension for formats of their own. Source "
     "models begin with IDST.",
     "Open the file with a tool for its game, or convert it.", "Nothing can be shown."},
    {"mdl-missing", Severity::kNote, "Vertices or triangles without their MDL",
     "The MDL names materials and bones. Without it, there is only a cloud of points.",
     "Put the MDL of the same name beside the file.", "The vertices of a VVD are shown as points."},
    {"mdl-short", Severity::kError, "File too short for an MDL",
     "Not even the header is complete. The copy or download was broken off.",
     "Copy the model again with all of its files.", "Nothing of the model can be read."},
    {"mdl-table-range", Severity::kError, "Table outside the MDL",
     "A list of bones, meshes or sequences would lie beyond the end of the file or run into other "
     "data. The engine does not check that and crashes.",
     "Recompile the model, or restore the MDL from its archive.", "The rows that fit are read."},
    {"mdl-tables-overlap", Severity::kError, "MDL whose tables overlap too much",
     "The tables together are far larger than the file. No compiler writes that; such files are "
     "made to exhaust memory.",
     "Do not use the file; get the model from another source.", "The further tables are left out."},
    {"mdl-trailing-bytes", Severity::kWarning, "MDL longer than it says",
     "The bytes after the end are ignored by the engine. A tool may have appended something, or "
     "the header was changed.",
     "Recompile the model if it behaves oddly; otherwise the bytes do no harm.",
     "The bytes are ignored."},
    {"mdl-truncated", Severity::kWarning, "Cut MDL",
     "The file is shorter than it says itself, so the data at its end is missing.",
     "Copy the MDL again and compare its size with the original.",
     "What is there is shown; tables beyond the end are reported on their own."},
    {"mdl-version", Severity::kError, "MDL version that cannot be read",
     "The version tells for which game a model was compiled. This one belongs to an engine with "
     "another layout.",
     "Use the model in its own game, or recompile its source.", "Nothing can be shown."},
};

}  // namespace

std::span<const MessageEntry> mdl_file_messages() { return kMdlFileMessages; }

}  // namespace studioscope
