#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/file_types.h"

namespace studioscope {

// The files of a compiled model are in one folder under one stem: gbu10.mdl, gbu10.vvd,
// gbu10.dx90.vtx, ... Names are compared ignoring case.

struct Companion {
    std::filesystem::path path;      // empty if not found
    std::vector<std::string> tried;  // names that were searched, in order
};

// Finds the file of that type, in the order of kFileTypes.
Companion find_companion(const std::filesystem::path& stem, FileType type, const FileSystem& files);

// Looks for `stem` with this extension; the result is in `companion`.
bool look_for(const std::filesystem::path& stem, std::string_view ending, const FileSystem& files,
              Companion& companion);

// The content roots around a folder: those whose `models` folder contains it, nearest first, also
// after links are resolved. A game searches them for files that a model there names. Without muted
// roots, and without roots inside of muted ones.
struct ContentRoots {
    std::vector<std::filesystem::path> roots;
    bool is_muted = false;  // true: the folder lies in a muted root
};
ContentRoots roots_above(const std::filesystem::path& folder, const LoadOptions& options,
                         const FileSystem& files);

}  // namespace studioscope
