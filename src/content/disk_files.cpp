#include "content/disk_files.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <system_error>

#include "content/archives/archive.h"
#include "content/bounded_files.h"
#include "core/budget.h"
#include "core/cache_memory.h"
#include "core/listing_errors.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Whether an error is other than a folder that does not exist: many tried paths do not exist.
bool is_failure(const std::error_code& problem) {
    constexpr std::errc kNoFolder[] = {std::errc::no_such_file_or_directory,
                                       std::errc::not_a_directory,
                                       std::errc::too_many_symbolic_link_levels,
                                       std::errc::filename_too_long, std::errc::invalid_argument};
    return problem && std::none_of(std::begin(kNoFolder), std::end(kNoFolder),
                                   [&](std::errc known) { return problem == known; });
}

// The files of the disk, with a counter of cache memory and a record of listing errors.
class DiskFiles : public FileAccess {
public:
    Result<Bytes> read(const fs::path& path) const override;
    Result<ByteSource> open(const fs::path& path) const override;
    Names list(const fs::path& folder) const override;
    Names find(const fs::path& folder, const std::string& requested_name) const override;
    const ListingErrors* listing_errors() const override { return &errors_; }
    fs::path resolve(const fs::path& path) const override;
    std::optional<fs::path> read_link(const fs::path& path) const override;
    // Windows junctions are not symbolic links; only resolving the whole path follows them.
    bool reads_links() const override { return kThisPlatform != Platform::kWindows; }
    FolderInfo folder_info(const fs::path& folder) const override {
        return folder_info_on_disk(folder);
    }
    std::shared_ptr<CacheMemory> cache_memory() const override { return memory_; }

private:
    const std::shared_ptr<CacheMemory> memory_ = std::make_shared<CacheMemory>();
    mutable ListingErrors errors_;
};

Result<Bytes> DiskFiles::read(const fs::path& path) const {
    const Result<ByteSource> file = open(path);
    if (!file) return file.error();
    if (file->size > Budget::kMaxFileBytes) return too_large(path, file->size);
    Result<Bytes> bytes = read_all_bytes(*file);
    if (!bytes) return unreadable(path, bytes.error().message);
    return bytes;
}

// The size limit does not apply to archives, which are never read as a whole.
Result<ByteSource> DiskFiles::open(const fs::path& path) const {
    Result<ByteSource> file = open_disk_file(path);
    if (file && file->size > Budget::kMaxFileBytes && !is_archive_name(path))
        return too_large(path, file->size);
    return file;
}

Names DiskFiles::list(const fs::path& folder) const {
    std::error_code problem;
    Names names = names_in_folder(folder.empty() ? fs::path(".") : folder, problem);
    if (is_failure(problem)) errors_.add(folder, problem);
    std::sort(names.begin(), names.end());
    return names;
}

// In a folder that may be entered but not listed, such as other users' home folders, only exact
// names are found.
Names DiskFiles::find(const fs::path& folder, const std::string& requested_name) const {
    Names names = list(folder);
    const bool is_name = !requested_name.empty() && requested_name != "." && requested_name != "..";
    if (names.empty() && is_name && is_in_folder(folder, path_from_text(requested_name)))
        return {requested_name};
    return case_insensitive_matches(std::move(names), requested_name);
}

fs::path DiskFiles::resolve(const fs::path& path) const {
    return resolve_on_disk(path.empty() ? fs::path(".") : path);
}

std::optional<fs::path> DiskFiles::read_link(const fs::path& path) const {
    std::error_code status;
    fs::path target = fs::read_symlink(path, status);
    if (status) return std::nullopt;
    return target;
}

}  // namespace

FileSystem disk_files() { return std::make_shared<const DiskFiles>(); }

}  // namespace studioscope
