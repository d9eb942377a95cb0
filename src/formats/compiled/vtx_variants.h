#pragma once

#include <filesystem>
#include <vector>

#include "formats/compiled/companions.h"
#include "formats/compiled/mdl.h"
#include "formats/loaded_file.h"

namespace studioscope {

// The VTX files of a model, one per kind of hardware, of which one is drawn here (vtx.md 1).

struct VtxVariants {
    // Existing files in order of preference, the opened one first.
    std::vector<std::filesystem::path> there;
    Companion looked_for;  // names searched next to the model
};
VtxVariants find_vtx_variants(const std::filesystem::path& named, const std::filesystem::path& stem,
                              const FileSystem& files);

// Checks a VTX that is not drawn here but by a game: its faults, and that it belongs to the MDL.
void check_unused_vtx(LoadedFile& part, const std::filesystem::path& path, const MdlFile& mdl,
                      const FileSystem& files);

}  // namespace studioscope
