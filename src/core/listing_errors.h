#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>

#include "core/diagnostic.h"
#include "core/file_system.h"

namespace studioscope {

// Folders that are there and cannot be listed, and why: FileSystem::list gives no names for them.
// Any thread may ask.
class ListingErrors {
public:
    void add(const std::filesystem::path& folder, std::error_code why);
    std::optional<std::error_code> of(const std::filesystem::path& folder) const;
    // A folder whose names are unknown for another reason than that it is closed to us.
    std::optional<std::filesystem::path> unreadable_folder() const;

private:
    mutable std::mutex mutex_;
    std::map<std::filesystem::path, std::error_code> why_;
};

// The errors of the folders that one load asks for.
class UnlistedFolders {
public:
    // The same files, whose folders are watched. Outlives the load.
    FileSystem watched(const FileSystem& files) const;

    // A folder that may be entered but not listed is told where it is one of `own`: those above it
    // are often closed. It is an error where a file `is_missing`, as whatever else keeps a folder
    // from being listed always is.
    Diagnostics diagnostics(const std::set<std::filesystem::path>& own, bool is_missing) const;

private:
    struct Asked {
        std::mutex mutex;  // a load works on several threads
        std::map<std::filesystem::path, std::error_code> folders;
    };
    std::shared_ptr<Asked> asked_ = std::make_shared<Asked>();
};

}  // namespace studioscope
