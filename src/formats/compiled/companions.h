#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/file_types.h"

namespace studioscope {

// The files of a compiled model lie beside each other under one stem: gbu10.mdl, gbu10.vvd,
// gbu10.dx90.vtx, ... Names are compared without case.

struct Companion {
    std::filesystem::path path;      // empty when there is none
    std::vector<std::string> tried;  // the names looked for, in order
};

// The file of that type that is there, in the order of kFileTypes.
Companion find_companion(const std::filesystem::path& stem, FileType type, const FileSystem& files);

// Whether `stem` with this ending is there; says so in `companion`.
bool look_for(const std::filesystem::path& stem, std::string_view ending, const FileSystem& files,
              Companion& companion);

// The folders in whose `models` a folder lies, the nearest first, or does once links are resolved:
// where a game looks for what a model there names. Neither those that are muted nor those that lie
// in one.
struct RootsAbove {
    std::vector<std::filesystem::path> roots;
    bool is_muted = false;  // the folder lies in one that is
};
RootsAbove roots_above(const std::filesystem::path& folder, const LoadOptions& options,
                       const FileSystem& files);

}  // namespace studioscope
