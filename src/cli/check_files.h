#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/diagnostic.h"

namespace studioscope {

// What `check` looks at: the named files, and of a named folder or archive every file in it that
// can be opened, in one order everywhere. Files of one compiled model are one, called by its .mdl
// or the first that is there; by each where several differ in nothing but case.
struct ToCheck {
    std::filesystem::path path;
    // Instead of a file: what cannot be listed or holds nothing, and what is odd in an archive.
    std::optional<Diagnostic> problem;
};

// `paths`, then those that stand in each of `lists`: files with one path per line, or closed by
// zero bytes as `find -print0` writes them; "-" is standard input. `ends_with_zero`: nothing but a
// zero byte ends a path there.
std::vector<ToCheck> files_to_check(const std::vector<std::filesystem::path>& paths,
                                    const std::vector<std::string>& lists, OpenArchives& archives,
                                    bool ends_with_zero = false);

}  // namespace studioscope
