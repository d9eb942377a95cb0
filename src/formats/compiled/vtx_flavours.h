#pragma once

#include <filesystem>
#include <vector>

#include "formats/compiled/companions.h"
#include "formats/compiled/mdl.h"
#include "formats/part.h"

namespace studioscope {

// A model has a VTX for each kind of hardware; one of them draws it here (vtx.md 1).

struct VtxFlavours {
    std::vector<std::filesystem::path> there;  // in the order of preference, the named one first
    Companion looked_for;                      // beside it
};
VtxFlavours find_vtx_flavours(const std::filesystem::path& named, const std::filesystem::path& stem,
                              const FileSystem& files);

// One that does not draw the model here does so where a game asks for it: its faults count, and so
// does that it was made for another MDL.
void check_spare_vtx(Part& part, const std::filesystem::path& path, const MdlFile& mdl,
                     const FileSystem& files);

}  // namespace studioscope
