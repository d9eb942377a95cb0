#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/compiled/mdl.h"
#include "formats/loaded_file.h"
#include "model/compiled_model.h"

namespace studioscope {

// Loads any file of a compiled model: finds the others by stem and assembles them. A VVD alone
// gives points; without a VVD or VTX the remaining parts are loaded.
LoadedFile load_compiled(const std::filesystem::path& path, const LoadOptions& options,
                         const FileSystem& files);

// Reads the models that a model includes for their sequences ($includemodel), and those that these
// include in turn: each model's sequences before those of its includes. Each file is read once, 64
// at most as in the engine. Models not found near the model are searched in the options' content
// roots. Returns what their clips were made from.
std::vector<IncludedMotion> read_includes(LoadedFile& part, const std::filesystem::path& path,
                                          const MdlFile& mdl, const LoadOptions& options,
                                          const FileSystem& files);

// A line of a source that includes a model; faults of the included file are reported there.
struct IncludeLine {
    FileName name;     // "models/humans/male_shared.mdl"
    std::string file;  // file that contains the line; empty: the part's own
    Location location;
};

// Reads the models that a source includes; it may be in any folder: the `models` folders next to it
// and next to the folders above are searched first, nearest first.
std::vector<IncludedMotion> read_includes(LoadedFile& part, std::span<const IncludeLine> lines,
                                          const LoadOptions& options, const FileSystem& files);

}  // namespace studioscope
