#pragma once

#include <filesystem>
#include <string>

namespace studioscope {

// Paths into archives as people write and read them.

// The path with `!` after the name of an archive, as reports have it, if it names something in an
// archive file that exists on disk: `hats.gma/models/hat.mdl` and `hats.gma!/models/hat.mdl` ->
// `hats.gma!models/hat.mdl`. Other paths are unchanged.
std::filesystem::path as_archive_path(const std::filesystem::path& path);

// The text of a path without the slash that with_archive_slash() adds.
std::string archive_path_text(const std::string& path);

}  // namespace studioscope
