#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// Which paths lead to other machines. To look at such a path is to use the network: it may log in
// at a server whose name the path holds.

// A file system in the tree of folders.
struct MountedFolder {
    std::filesystem::path folder;
    // Its files are on other machines, or it is mounted when it is asked for, which may be there.
    bool is_remote = false;
};
// Reads Linux's /proc/self/mounts.
std::vector<MountedFolder> parse_mounts(std::string_view text);

// The shared folder, mounted folder or drive of another machine that holds an absolute path;
// nothing for a path of this machine. Links are followed step by step, none of them beyond such a
// folder.
std::optional<std::filesystem::path> remote_folder_of(const std::filesystem::path& path);

}  // namespace studioscope
