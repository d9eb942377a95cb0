#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// What `check` looks at: the named files, and of a named folder every file below it that can be
// opened, in one order everywhere. Files of one compiled model are one, called by its .mdl or the
// first that is there.
struct CheckedFiles {
    std::vector<std::string> files;
    Diagnostics problems;       // folders that cannot be listed, or hold nothing
    bool is_all_listed = true;  // false: a folder could not be listed, or is not there
};

// `paths`, then those that stand in each of `lists`: files with a path a line, or closed by zero
// bytes as `find -print0` writes them; "-" is standard input. A list that cannot be read is a
// problem.
CheckedFiles files_to_check(const std::vector<std::string>& paths,
                            const std::vector<std::string>& lists = {});

}  // namespace studioscope
