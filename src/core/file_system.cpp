#include "core/file_system.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "core/cache_memory.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Files that list each folder once.
class CachedListing : public ForwardingFiles {
public:
    explicit CachedListing(const FileSystem& files)
        : ForwardingFiles(files), memory_(files->cache_memory()) {}
    ~CachedListing() override {
        memory_->release([&] { Folders().swap(folders_); });
    }

    Names list(const fs::path& folder) const override { return cached(folder).names; }
    Names find(const fs::path& folder, const std::string& requested_name) const override;
    bool caches_listings() const override { return true; }
    std::optional<Diagnostic> empty_reason(const fs::path& folder) const override;
    std::shared_ptr<CacheMemory> cache_memory() const override { return memory_; }

private:
    struct FoldedName {
        std::string name;  // in lower case
        size_t index;      // index into `names`
    };
    struct Listing {
        Names names;
        std::vector<FoldedName> folded;  // sorted by name; equal ones in the order of `names`
    };

    using Folders = HashedMap<fs::path::string_type, Listing>;

    static bool is_before(const FoldedName& a, const FoldedName& b) { return a.name < b.name; }

    const Listing& cached(const fs::path& folder) const;
    const Listing* find_known(const fs::path& folder) const;
    const Listing& list_now(const fs::path& folder) const;

    const std::shared_ptr<CacheMemory> memory_;
    const Listing left_out_{};
    mutable std::mutex mutex_;  // guards the members below: several models may load at once
    mutable Folders folders_;
    mutable std::set<fs::path::string_type> left_out_folders_;
};

Names CachedListing::find(const fs::path& folder, const std::string& requested_name) const {
    const Listing& listing = cached(folder);
    if (&listing == &left_out_) return {};
    if (listing.names.empty()) return below().find(folder, requested_name);
    const auto [first, last] =
        std::equal_range(listing.folded.begin(), listing.folded.end(),
                         FoldedName{lower_case(requested_name), 0}, is_before);
    Names found_names;
    for (auto each = first; each != last; ++each) found_names.push_back(listing.names[each->index]);
    std::stable_partition(found_names.begin(), found_names.end(),
                          [&](const std::string& name) { return name == requested_name; });
    return found_names;
}

std::optional<Diagnostic> CachedListing::empty_reason(const fs::path& folder) const {
    {
        const std::lock_guard lock(mutex_);
        if (left_out_folders_.count(folder.native()) == 0) return std::nullopt;
    }
    return about_file(folder, memory_->cache_full_error("has names that"));
}

const CachedListing::Listing& CachedListing::cached(const fs::path& folder) const {
    if (const Listing* known = find_known(folder)) return *known;
    const Listing* listing = nullptr;
    if (memory_->grow([&] { listing = &list_now(folder); })) return *listing;
    // Not counted: one name per folder that exceeds the limit.
    const MemoryTrackingScope uncounted(nullptr);
    const std::lock_guard lock(mutex_);
    left_out_folders_.insert(folder.native());
    return left_out_;
}

const CachedListing::Listing* CachedListing::find_known(const fs::path& folder) const {
    const std::lock_guard lock(mutex_);
    if (left_out_folders_.count(folder.native()) > 0) return &left_out_;
    const auto known = folders_.find(folder.native());
    return known == folders_.end() ? nullptr : &known->second;
}

const CachedListing::Listing& CachedListing::list_now(const fs::path& folder) const {
    const std::lock_guard lock(mutex_);
    if (const auto known = folders_.find(folder.native()); known != folders_.end())
        return known->second;  // another thread was faster
    Listing listing;
    listing.names = below().list(folder);
    listing.folded.reserve(listing.names.size());
    for (size_t i = 0; i < listing.names.size(); ++i)
        listing.folded.push_back({lower_case(listing.names[i]), i});
    std::stable_sort(listing.folded.begin(), listing.folded.end(), is_before);
    return folders_.emplace(folder.native(), std::move(listing)).first->second;
}

}  // namespace

Result<ByteSource> FileAccess::open(const fs::path& file) const {
    Result<Bytes> bytes = read(file);
    if (!bytes) return bytes.error();
    const auto shared = std::make_shared<const Bytes>(std::move(*bytes));
    return ByteSource{shared->size(), [shared](uint64_t offset, std::span<std::byte> to) {
                          return memory_source(*shared).read(offset, to);
                      }};
}

Names FileAccess::find(const fs::path& folder, const std::string& requested_name) const {
    return case_insensitive_matches(list(folder), requested_name);
}

std::optional<Diagnostic> FileAccess::empty_reason(const fs::path&) const { return std::nullopt; }

fs::path FileAccess::resolve(const fs::path& path) const { return normal_path("/" / path); }

std::optional<fs::path> FileAccess::read_link(const fs::path&) const { return std::nullopt; }

std::shared_ptr<CacheMemory> FileAccess::cache_memory() const {
    return std::make_shared<CacheMemory>();
}

FileSystem cached_listing(const FileSystem& files) {
    if (files->caches_listings()) return files;
    return std::make_shared<const CachedListing>(files);
}

Result<Bytes> read_all_bytes(const ByteSource& source) {
    Bytes bytes(static_cast<size_t>(source.size));
    if (!source.read(0, bytes)) return error("unreadable", "cannot be read to its end");
    return bytes;
}

Names case_insensitive_matches(Names names, const std::string& requested_name) {
    std::erase_if(names, [&](const std::string& name) { return !same_name(name, requested_name); });
    std::stable_partition(names.begin(), names.end(),
                          [&](const std::string& name) { return name == requested_name; });
    return names;
}

std::optional<std::string> find_name(const FileSystem& files, const fs::path& folder,
                                     const std::string& requested_name) {
    Names names = files->find(folder, requested_name);
    if (names.empty()) return std::nullopt;
    return std::move(names.front());
}

namespace {

// `spelt` with the remaining components of `path` appended.
fs::path path_with_rest(fs::path spelt, const fs::path& path) {
    auto part = std::next(path.begin(), std::distance(spelt.begin(), spelt.end()));
    for (; part != path.end(); ++part) spelt /= *part;
    return spelt;
}

// The spelling from the root down to the first name that does not exist. Folders above those that
// may be accessed seem empty, and keep their spelling.
fs::path spelling_from_top(const FileSystem& files, const fs::path& path) {
    fs::path spelt = path.root_path();
    bool is_there = false;  // a folder above was found
    for (const fs::path& part : path.relative_path()) {
        is_there = is_there || !files->list(spelt).empty();
        const auto name = is_there ? find_name(files, spelt, path_text(part)) : std::nullopt;
        if (is_there && !name) return path_with_rest(spelt, path);
        spelt /= name ? path_from_text(*name) : part;
    }
    return spelt;
}

}  // namespace

fs::path on_disk_spelling(const FileSystem& files, const fs::path& path) {
    constexpr size_t kMaxPathLength = 4096;  // bytes of a path on disk
    if (path.native().size() > kMaxPathLength) return path;
    const fs::path folder = path.parent_path();
    if (const auto name = find_name(files, folder, path_text(path.filename())))
        return folder / path_from_text(*name);
    if (!files->list(folder).empty() || !files->list(path).empty()) return path;
    return spelling_from_top(files, path);
}

fs::path resolve_symlinks(const FileSystem& files, const fs::path& file) {
    return files->resolve(file.parent_path()) / file.filename();
}

bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder) {
    const auto rest = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first;
    return rest == folder.end() || rest->empty();  // a trailing slash gives an empty name
}

}  // namespace studioscope
