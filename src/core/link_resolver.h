#pragma once

#include <filesystem>
#include <optional>

#include "core/file_system.h"
#include "core/folder_index.h"
#include "core/name_map.h"

namespace studioscope {

// Follows symbolic links one by one within allowed folders. A link that leads out of them is read,
// since it lies inside, but its target is never accessed, not even to see whether it exists: that
// alone would log in at a server that a malicious file names.
class LinkResolver {
public:
    // Adds an allowed folder: as paths to it are written (without dots), and with its own links
    // resolved.
    void add(const std::filesystem::path& written, const std::filesystem::path& real);

    // Whether the path lies in one of the folders, by its name.
    bool is_written_inside(const std::filesystem::path& path) const;

    // Whether a path without links lies in one of the folders.
    bool is_really_inside(const std::filesystem::path& path) const { return real_.is_in_any(path); }

    // The path with all links resolved; nothing if a step leads out of the folders. `path` is
    // absolute, and is_written_inside().
    std::optional<std::filesystem::path> resolve(const std::filesystem::path& path,
                                                 const FileAccess& files) const;

private:
    class Walk;

    FolderIndex written_, real_;
    FolderIndex above_;  // the folders above the real ones, none of which is a link
    // Real folders by the components of the written ones, with a slash after each.
    HashedMap<std::filesystem::path::string_type, std::filesystem::path> real_of_;
};

}  // namespace studioscope
