#pragma once

#include <span>
#include <string>

#include "formats/compiled/mdl.h"
#include "formats/part.h"

namespace studioscope {

// Models that a model includes for their sequences ($includemodel), and those that these include
// again: each model's sequences before those of what it includes. Each file is read once, 64 at
// most, as the engine has it. What does not lie beside the model is looked for in the options'
// content roots.
void read_includes(Part& part, const std::filesystem::path& path, const MdlFile& mdl,
                   const LoadOptions& options, const FileSystem& files);

// A line of a source that names one of them; what is wrong with it is said there.
struct IncludeLine {
    std::string name;  // "models/humans/male_shared.mdl"
    std::string file;  // that the line stands in; empty: the part's own
    Place place;
};

// The same for the source of a model, which may lie anywhere: the `models` folder beside it or
// beside a folder above it is looked through first, the nearest one before the others.
void read_includes(Part& part, std::span<const IncludeLine> lines, const LoadOptions& options,
                   const FileSystem& files);

}  // namespace studioscope
