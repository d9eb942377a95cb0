#pragma once

#include <filesystem>
#include <vector>

#include "formats/compiled/companions.h"
#include "formats/compiled/mdl.h"
#include "formats/part.h"

namespace studioscope {

// The VTX files of a model, one per kind of hardware, of which one is drawn here (vtx.md 1).

struct VtxFlavours {
    // Existing files in order of preference, the opened one first.
    std::vector<std::filesystem::path> there;
    Companion looked_for;  // names searched next to the model
};
VtxFlavours find_vtx_flavours(const std::filesystem::path& named, const std::filesystem::path& stem,
                              const FileSystem& files);

// Checks a VTX that is not drawn here but by a game: its faults, and that it belongs to the MDL.
void check_spare_vtx(Part& part, const std::filesystem::path& path, const MdlFile& mdl,
                     const FileSystem& files);

}  // namespace studioscope
