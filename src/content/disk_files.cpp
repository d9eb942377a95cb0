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
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Opens a file; the size limit does not apply to archives, which are never read as a whole.
Result<ByteSource> open_bounded(const fs::path& path) {
    Result<ByteSource> file = open_disk_file(path);
    if (file && file->size > Budget::kMaxFileBytes && !is_archive_name(path))
        return too_large(path, file->size);
    return file;
}

Result<Bytes> read_disk(const fs::path& path) {
    const Result<ByteSource> file = open_bounded(path);
    if (!file) return file.error();
    if (file->size > Budget::kMaxFileBytes) return too_large(path, file->size);
    Bytes bytes(static_cast<size_t>(file->size));
    if (!file->read(0, bytes)) return unreadable(path, "cannot be read to its end");
    return bytes;
}

// Whether an error is other than a folder that does not exist: many tried paths do not exist.
bool is_failure(const std::error_code& problem) {
    constexpr std::errc kNoFolder[] = {std::errc::no_such_file_or_directory,
                                       std::errc::not_a_directory,
                                       std::errc::too_many_symbolic_link_levels,
                                       std::errc::filename_too_long, std::errc::invalid_argument};
    return problem && std::none_of(std::begin(kNoFolder), std::end(kNoFolder),
                                   [&](std::errc known) { return problem == known; });
}

std::vector<std::string> list_disk(const fs::path& folder, ListingErrors& errors) {
    std::error_code problem;
    std::vector<std::string> names =
        names_in_folder(folder.empty() ? fs::path(".") : folder, problem);
    if (is_failure(problem)) errors.add(folder, problem);
    std::sort(names.begin(), names.end());
    return names;
}

// Finds names in a folder that may be entered but not listed, such as other users' home folders:
// exact names only.
Names find_on_disk(const fs::path& folder, const std::string& wanted, ListingErrors& errors) {
    Names names = list_disk(folder, errors);
    std::error_code status;
    const bool is_name = !wanted.empty() && wanted != "." && wanted != "..";
    if (names.empty() && is_name && fs::exists(folder / wanted, status)) return {wanted};
    return case_insensitive_matches(std::move(names), wanted);
}

// Resolves links. A path that does not exist is made absolute and resolved as far as it exists;
// std::filesystem would leave it relative if none of its folders exists.
fs::path resolve_disk(const fs::path& path) {
    std::error_code status;
    const fs::path named = path.empty() ? fs::path(".") : path;
    fs::path whole = fs::canonical(named, status);
    if (!status) return whole;
    const fs::path absolute = fs::absolute(named, status);
    if (!status) whole = fs::weakly_canonical(absolute, status);
    return status ? fs::path{} : whole;
}

std::optional<fs::path> read_disk_link(const fs::path& path) {
    std::error_code status;
    fs::path target = fs::read_symlink(path, status);
    if (status) return std::nullopt;
    return target;
}

}  // namespace

FileSystem disk_files() {
    const auto errors = std::make_shared<ListingErrors>();
    FileSystem files;
    files.read = read_disk;
    files.list = [errors](const fs::path& folder) { return list_disk(folder, *errors); };
    files.open = open_bounded;
    files.find = [errors](const fs::path& folder, const std::string& wanted) {
        return find_on_disk(folder, wanted, *errors);
    };
    files.resolve = resolve_disk;
    // Windows junctions are not symbolic links; only resolving the whole path follows them.
    if (kThisPlatform != Platform::kWindows) files.read_link = read_disk_link;
    files.listing_errors = errors;
    files.cache_memory = std::make_shared<CacheMemory>();
    return files;
}

}  // namespace studioscope
