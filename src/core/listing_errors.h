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

// The folders that exist but cannot be listed, with the reason: FileAccess::list returns no names
// for them. Thread-safe.
class ListingErrors {
public:
    void add(const std::filesystem::path& folder, std::error_code why);
    std::optional<std::error_code> find(const std::filesystem::path& folder) const;
    // A folder that cannot be listed for another reason than missing permission, if any.
    std::optional<std::filesystem::path> unreadable_folder() const;

private:
    mutable std::mutex mutex_;
    std::map<std::filesystem::path, std::error_code> why_;
};

// The listing errors of the folders that one load accesses.
class UnlistedFolders {
public:
    // A file system that records the folders accessed. Must outlive the load.
    FileSystem watch(const FileSystem& files) const;

    // The errors of the accessed folders. One that may be entered but not listed is reported only
    // if it is one of `own`, as folders above often are not readable; it is an error if a file
    // `is_missing`. Any other failure to list a folder is always an error.
    Diagnostics diagnostics(const std::set<std::filesystem::path>& own, bool is_missing) const;

private:
    class WatchedFiles;
    struct UnlistedRecord {
        std::mutex mutex;  // a load uses several threads
        std::map<std::filesystem::path, std::error_code> folders;
    };
    std::shared_ptr<UnlistedRecord> record_ = std::make_shared<UnlistedRecord>();
};

}  // namespace studioscope
