#include "core/listing_errors.h"

#include <utility>

#include "core/memory_budget.h"
#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

void ListingErrors::add(const fs::path& folder, std::error_code why) {
    // Not counted: cached for all loads, not only this one.
    const MemoryTrackingScope uncounted(nullptr);
    const std::lock_guard lock(mutex_);
    why_[folder] = why;
}

std::optional<std::error_code> ListingErrors::find(const fs::path& folder) const {
    const std::lock_guard lock(mutex_);
    const auto known = why_.find(folder);
    return known == why_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<fs::path> ListingErrors::unreadable_folder() const {
    const std::lock_guard lock(mutex_);
    for (const auto& [folder, why] : why_)
        if (why != std::errc::permission_denied) return folder;
    return std::nullopt;
}

// Files that record the folders that could not be listed.
class UnlistedFolders::WatchedFiles : public ForwardingFiles {
public:
    WatchedFiles(const FileSystem& files, std::shared_ptr<UnlistedRecord> record)
        : ForwardingFiles(files), record_(std::move(record)) {}

    Names list(const fs::path& folder) const override {
        Names names = below().list(folder);
        record_error(folder);
        return names;
    }
    Names find(const fs::path& folder, const std::string& requested_name) const override {
        Names names = below().find(folder, requested_name);
        record_error(folder);
        return names;
    }

private:
    void record_error(const fs::path& folder) const {
        const auto why = listing_errors()->find(folder);
        if (!why) return;
        const std::lock_guard lock(record_->mutex);
        record_->folders[folder] = *why;
    }

    const std::shared_ptr<UnlistedRecord> record_;
};

FileSystem UnlistedFolders::watch(const FileSystem& files) const {
    if (!files->listing_errors()) return files;
    return std::make_shared<const WatchedFiles>(files, record_);
}

Diagnostics UnlistedFolders::diagnostics(const std::set<fs::path>& own, bool is_missing) const {
    Diagnostics result;
    for (const auto& [folder, why] : record_->folders) {
        const bool is_closed = why == std::errc::permission_denied;
        if (is_closed && !own.contains(folder)) continue;
        const std::string what = "cannot be listed: " + why.message();
        result.push_back(is_closed && !is_missing
                             ? warning("folder-unlisted",
                                       what + "; only files with exactly known names are found")
                             : error("unreadable", what + "; files in it may not be found"));
        result.back().file = folder.empty() ? "." : path_text(folder);
    }
    return result;
}

}  // namespace studioscope
