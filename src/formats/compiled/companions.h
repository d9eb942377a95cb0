#pragma once

#include "formats/load.h"

namespace studioscope {

// The files of a compiled model lie beside each other under one stem: gbu10.mdl, gbu10.vvd,
// gbu10.dx90.vtx, ... Names are compared without case.

bool is_compiled_file(const std::filesystem::path& path);

// Without ".dx90.vtx", ".mdl" and the like.
std::filesystem::path stem_of_compiled(const std::filesystem::path& path);

struct Companion {
    std::filesystem::path path;      // empty when there is none
    std::vector<std::string> tried;  // the names looked for, in order
};

// The first file that is there, of `stem` with each of `suffixes`.
Companion find_companion(const std::filesystem::path& stem,
                         std::span<const std::string_view> suffixes, const FileSystem& files);

}  // namespace studioscope
