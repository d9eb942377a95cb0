#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

class CacheMemory;    // core/cache_memory.h
class ListingErrors;  // core/listing_errors.h

// The access to files: everything that opens a file goes through a FileSystem, so that tests can
// use files in memory and a load can be limited.

// The names in a folder, sorted; empty if it does not exist. They are searched ignoring case.
using Names = std::vector<std::string>;

// The properties of a folder on a disk that decide whether a model may name all files in it
// (content/permitted_files.h).
struct FolderInfo {
    bool is_home = false;                // a home folder, of any user
    bool holds_homes = false;            // a folder above a home folder
    bool is_mount_point = false;         // the top of a disk
    bool is_writable_by_others = false;  // by every user
    bool is_shared = false;              // by every user, each owning their own files there: /tmp
};

// The questions about files and folders. Thread-safe.
class FileAccess {
public:
    virtual ~FileAccess() = default;

    virtual Result<Bytes> read(const std::filesystem::path& file) const = 0;
    // Opens a file whose parts are read separately. By default, it is read whole.
    virtual Result<ByteSource> open(const std::filesystem::path& file) const;

    virtual Names list(const std::filesystem::path& folder) const = 0;
    // Finds the names in a folder that equal `requested_name` ignoring case; there may be several.
    // The exact match comes first, the others in the folder's order. A folder that may not be
    // listed may still have a name. By default, the folder is listed each time.
    virtual Names find(const std::filesystem::path& folder,
                       const std::string& requested_name) const;
    // Whether list() and find() remember what a folder holds.
    virtual bool caches_listings() const { return false; }
    // The reason why a folder seems empty, if its names exceed the memory limit.
    virtual std::optional<Diagnostic> empty_reason(const std::filesystem::path& folder) const;
    // The folders that could not be listed; null if all folders can be.
    virtual const ListingErrors* listing_errors() const { return nullptr; }

    // Returns the absolute path without links and dots; parts that do not exist are kept. By
    // default, nothing is a link, and paths begin at the root.
    virtual std::filesystem::path resolve(const std::filesystem::path& path) const;
    // Returns the target of a link as written in it; nothing for a path that is not a link. Only
    // the path itself is accessed, not the target.
    virtual std::optional<std::filesystem::path> read_link(const std::filesystem::path& path) const;
    // Whether read_link() knows all links; if not, resolve() alone does.
    virtual bool reads_links() const { return false; }
    // The properties of a folder that was resolved; by default, none is known.
    virtual FolderInfo folder_info(const std::filesystem::path&) const { return {}; }

    // Whether a path may be accessed; see content/bounded_files.h.
    virtual bool is_allowed(const std::filesystem::path&) const { return true; }
    // The counter of the memory that caches of these files use. By default, a new one.
    virtual std::shared_ptr<CacheMemory> cache_memory() const;
};

using FileSystem = std::shared_ptr<const FileAccess>;

// A decorator of other files: forwards every call that a layer does not override.
class ForwardingFiles : public FileAccess {
public:
    explicit ForwardingFiles(FileSystem below) : below_(std::move(below)) {}

    Result<Bytes> read(const std::filesystem::path& file) const override {
        return below_->read(file);
    }
    Result<ByteSource> open(const std::filesystem::path& file) const override {
        return below_->open(file);
    }
    Names list(const std::filesystem::path& folder) const override { return below_->list(folder); }
    Names find(const std::filesystem::path& folder,
               const std::string& requested_name) const override {
        return below_->find(folder, requested_name);
    }
    bool caches_listings() const override { return below_->caches_listings(); }
    std::optional<Diagnostic> empty_reason(const std::filesystem::path& folder) const override {
        return below_->empty_reason(folder);
    }
    const ListingErrors* listing_errors() const override { return below_->listing_errors(); }
    std::filesystem::path resolve(const std::filesystem::path& path) const override {
        return below_->resolve(path);
    }
    std::optional<std::filesystem::path> read_link(
        const std::filesystem::path& path) const override {
        return below_->read_link(path);
    }
    bool reads_links() const override { return below_->reads_links(); }
    FolderInfo folder_info(const std::filesystem::path& folder) const override {
        return below_->folder_info(folder);
    }
    bool is_allowed(const std::filesystem::path& path) const override {
        return below_->is_allowed(path);
    }
    std::shared_ptr<CacheMemory> cache_memory() const override { return below_->cache_memory(); }

protected:
    const FileAccess& below() const { return *below_; }

private:
    const FileSystem below_;
};

// A file system that lists each folder once. Thread-safe. A folder whose names exceed the memory
// for caches seems empty.
FileSystem cached_listing(const FileSystem& files);

// All bytes of a source.
Result<Bytes> read_all_bytes(const ByteSource& source);

// The names of a folder that FileAccess::find returns.
Names case_insensitive_matches(Names names, const std::string& requested_name);
// The first name that FileAccess::find returns, if any.
std::optional<std::string> find_name(const FileSystem& files, const std::filesystem::path& folder,
                                     const std::string& requested_name);
// The path as spelled on disk, as far as it exists: for paths from files that ignore case. A folder
// that exists as spelled is kept, without a check of its parents.
std::filesystem::path on_disk_spelling(const FileSystem& files, const std::filesystem::path& path);

// Resolves the links of a file's folder; the file keeps its own name.
std::filesystem::path resolve_symlinks(const FileSystem& files, const std::filesystem::path& file);

// True if `path` is `folder` or lies in it, by their text: both must be resolved.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace studioscope
