#pragma once

#include <filesystem>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// What `check` looks at: the named files, and of a named folder every file below it that can be
// opened, in one order everywhere. Files of one compiled model are one, called by its .mdl or the
// first that is there.
struct CheckedFiles {
    std::vector<std::filesystem::path> files;
    Diagnostics problems;       // folders that cannot be listed, or hold nothing
    bool is_all_listed = true;  // false: a folder could not be listed, or is not there
};

CheckedFiles files_to_check(const std::vector<std::filesystem::path>& paths);

}  // namespace studioscope
