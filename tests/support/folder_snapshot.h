#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "support/program.h"

namespace studioscope {

// Everything below a folder at one moment, by relative path: the target of a link and the bytes of
// a file. Comparing two shows everything that a program wrote.
using FolderSnapshot = std::map<std::string, std::string>;

inline FolderSnapshot snapshot_of(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    FolderSnapshot all;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        std::string& what = all[entry.path().lexically_relative(folder).generic_string()];
        if (entry.is_symlink())
            what = "link to " + fs::read_symlink(entry.path()).generic_string();
        else if (entry.is_regular_file())
            what = "file: " + read_text(entry.path());
        else
            what = entry.is_directory() ? "folder" : "neither file nor folder";
    }
    return all;
}

// Paths that were added, removed or changed.
inline std::set<std::string> changes_between(const FolderSnapshot& before,
                                             const FolderSnapshot& after) {
    std::set<std::string> changed;
    for (const auto& [path, what] : before)
        if (const auto found = after.find(path); found == after.end() || found->second != what)
            changed.insert(path);
    for (const auto& [path, what] : after)
        if (!before.contains(path)) changed.insert(path);
    return changed;
}

}  // namespace studioscope
