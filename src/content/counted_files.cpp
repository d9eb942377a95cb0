#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "content/archives/archive.h"
#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The bytes that may be read again, given the files read so far.
uint64_t allowed_again(const Budget& budget) {
    return Budget::kFreeBytesReadAgain + Budget::kReadAgainPerByte * budget.bytes_on_disk_read;
}

Diagnostic spent(const fs::path& path, const Budget& budget, bool is_again) {
    return about_file(
        path,
        budget.memory.is_exceeded() ? budget_error("it")
        : is_again
            ? error("budget", fmt::format("is read again too often: files of this size may be "
                                          "read again for {} MB together; skipped",
                                          allowed_again(budget) >> 20))
            : error("budget", fmt::format("file limit reached ({} files or {} GB); skipped",
                                          Budget::kMaxFiles, Budget::kMaxBytesRead >> 30)));
}

// The name that identifies a split VPK: that of its directory file, in lower case.
std::string split_vpk_name(const std::string& name) {
    const fs::path path = path_from_text(lower_case(name));
    if (auto directory = vpk_directory_name(path)) return *std::move(directory);
    const std::string stem = path_text(path.stem());
    return stem.ends_with("_dir") ? stem + ".vpk" : stem + "_dir.vpk";
}

uint64_t source_size(const fs::path& file, const FileAccess& files) {
    const Result<ByteSource> source = files.open(file);
    return source ? source->size : 0;
}

// The bytes of a VPK with all its parts.
uint64_t split_vpk_size(const fs::path& archive, const FileAccess& files) {
    const std::string group = split_vpk_name(path_text(archive.filename()));
    uint64_t bytes = 0;
    for (const std::string& name : files.list(archive.parent_path()))
        if (same_name(path_text(path_from_text(name).extension()), ".vpk") &&
            split_vpk_name(name) == group)
            bytes += source_size(archive.parent_path() / path_from_text(name), files);
    return bytes;
}

// Files whose reads are counted against a budget.
class CountedFiles : public ForwardingFiles {
public:
    CountedFiles(const FileSystem& files, std::shared_ptr<Budget> budget)
        : ForwardingFiles(files), budget_(std::move(budget)) {}

    Result<Bytes> read(const fs::path& path) const override {
        const Result<ByteSource> source = open(path);
        if (!source) return source.error();
        Result<Bytes> bytes = read_all_bytes(*source);
        if (!bytes) return about_file(path, bytes.error());
        return bytes;
    }
    Result<ByteSource> open(const fs::path& path) const override;

private:
    // The part of an archive's size on disk that its files have been counted for.
    struct ArchiveShare {
        uint64_t bytes = 0;
        uint64_t counted = 0;
        bool has_all_parts = false;  // `bytes` includes the parts of a split VPK
    };

    uint64_t share_in_archive(const fs::path& archive, uint64_t bytes) const;

    const std::shared_ptr<Budget> budget_;
    mutable std::mutex mutex_;  // clips may be read on another thread
    mutable std::set<std::string> counted_;
    mutable uint64_t read_again_ = 0;  // bytes
    mutable std::map<fs::path, ArchiveShare> archives_;
};

// The part of `bytes` to count: no more than the rest of the archive's size on disk, as its entries
// may name the same bytes many times.
uint64_t CountedFiles::share_in_archive(const fs::path& archive, uint64_t bytes) const {
    const auto [entry, is_new] = archives_.try_emplace(archive);
    ArchiveShare& share = entry->second;
    if (is_new) share.bytes = source_size(archive, below());
    if (share.counted + bytes > share.bytes && !std::exchange(share.has_all_parts, true) &&
        same_name(path_text(archive.extension()), ".vpk"))
        share.bytes = split_vpk_size(archive, below());
    const uint64_t left = share.bytes - std::min(share.bytes, share.counted);
    share.counted += std::min(bytes, left);
    return std::min(bytes, left);
}

Result<ByteSource> CountedFiles::open(const fs::path& path) const {
    Result<ByteSource> source = below().open(path);
    if (!source) return source;
    if (source->size > Budget::kMaxFileBytes) return too_large(path, source->size);
    const fs::path real = below().resolve(path);
    const auto packed = split_archive_path(real);
    const std::lock_guard lock(mutex_);
    // names in archives are searched ignoring case
    const std::string key =
        packed ? path_text(archive_top(packed->archive)) + '/' + lower_case(packed->inside)
               : path_text(real);
    if (counted_.contains(key)) {
        const uint64_t allowed = allowed_again(*budget_);
        if (read_again_ > allowed || source->size > allowed - read_again_)
            return spent(path, *budget_, true);
        if (!budget_->take_file(source->size, 0)) return spent(path, *budget_, false);
        read_again_ += source->size;
        return source;
    }
    uint64_t on_disk = source->packed.value_or(source->size);
    if (packed) on_disk = share_in_archive(packed->archive, on_disk);
    if (!budget_->take_file(source->size, on_disk)) return spent(path, *budget_, false);
    counted_.insert(key);
    return source;
}

}  // namespace

FileSystem counted_files(const FileSystem& files, const std::shared_ptr<Budget>& budget) {
    return std::make_shared<const CountedFiles>(files, budget);
}

}  // namespace studioscope
