#pragma once

#include <filesystem>
#include <optional>

#include "core/file_system.h"
#include "core/folder_index.h"
#include "core/name_hash.h"

namespace studioscope {

// Follows symbolic links one by one within folders that may be asked for. A link out of them is
// read, since it lies inside; where it leads is never asked for, not even whether it is there: the
// question alone would log in at a server that a stranger named.
class LinkResolver {
public:
    // A folder that may be asked for, as paths to it are written (without dots) and as it is once
    // its own links are resolved.
    void add(const std::filesystem::path& written, const std::filesystem::path& real);

    // Whether the path lies in one of the folders, by its name.
    bool is_written_inside(const std::filesystem::path& path) const;

    // Whether the path lies in one of the folders, all of its links being resolved.
    bool is_really_inside(const std::filesystem::path& path) const { return real_.is_in_any(path); }

    // The path behind all links, which lies in one of the folders. Nothing where a step leads out
    // of them. `path` is absolute, and written inside.
    std::optional<std::filesystem::path> resolve(const std::filesystem::path& path,
                                                 const FileAccess& files) const;

private:
    class Walk;

    FolderIndex written_, real_;
    FolderIndex above_;  // the folders above the real ones, none of which is a link
    // The real folders by the parts of those written, each with a slash behind it.
    HashedMap<std::filesystem::path::string_type, std::filesystem::path> real_of_;
};

}  // namespace studioscope
