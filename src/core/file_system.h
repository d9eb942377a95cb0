#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/byte_source.h"
#include "core/result.h"

namespace studioscope {

class CacheMemory;

// The access to files: everything that opens a file goes through a FileSystem, so that tests can
// use files in memory and a load can be limited.

using ReadFile = std::function<Result<Bytes>(const std::filesystem::path&)>;
// Opens a file whose parts are read separately.
using OpenFile = std::function<Result<ByteSource>(const std::filesystem::path&)>;
// The names in a folder, sorted; empty if it does not exist. They are searched ignoring case.
using Names = std::vector<std::string>;
using ListFolder = std::function<Names(const std::filesystem::path&)>;
// Finds the names in a folder that equal `wanted` ignoring case; there may be several. The exact
// match comes first, the others in the folder's order.
using FindNames =
    std::function<Names(const std::filesystem::path& folder, const std::string& wanted)>;
// Returns the absolute path without links and dots; parts that do not exist are kept.
using ResolvePath = std::function<std::filesystem::path(const std::filesystem::path&)>;

// Returns the target of a link as written in it; nothing for a path that is not a link. Only the
// path itself is accessed, not the target.
using ReadLink = std::function<std::optional<std::filesystem::path>(const std::filesystem::path&)>;

// The reason why a folder seems empty, where it was not listed because its names take too much
// memory.
using WhyEmpty = std::function<std::optional<Diagnostic>(const std::filesystem::path&)>;

// Returns whether a path may be accessed; see content/bounded_files.h.
using IsAllowed = std::function<bool(const std::filesystem::path&)>;

class ListingErrors;  // core/listing_errors.h

struct FileSystem {
    ReadFile read;
    ListFolder list;
    OpenFile open = {};         // without it files are read whole
    FindNames find = {};        // without it folders are listed at every question; what may not be
                                // listed may still have a name
    ResolvePath resolve = {};   // without it nothing is a link, and paths begin at the root
    ReadLink read_link = {};    // without it `resolve` alone knows links
    IsAllowed is_allowed = {};  // without it every path may
    bool caches_listings = false;  // what a folder holds is remembered
    WhyEmpty why_empty = {};       // without it what seems empty is
    // The counter of the memory that caches of these files use; see core/cache_memory.h.
    std::shared_ptr<CacheMemory> cache_memory = {};
    // Optional: without it all folders can be listed.
    std::shared_ptr<ListingErrors> listing_errors = {};
};

// Returns the memory counter of the files, or a new one if they have none.
std::shared_ptr<CacheMemory> cache_memory_of(const FileSystem& files);

// A file system that lists each folder once. Thread-safe. A folder whose names exceed the memory
// for caches seems empty.
FileSystem cached_listing(const FileSystem& files);

// Calls FileSystem::open, find and resolve, or their defaults if they are not set.
Result<ByteSource> open_file(const FileSystem& files, const std::filesystem::path& path);
Names find_names(const FileSystem& files, const std::filesystem::path& folder,
                 const std::string& wanted);
Names case_insensitive_matches(Names names,
                               const std::string& wanted);  // the names that FindNames returns
std::optional<std::string> find_name(const FileSystem& files, const std::filesystem::path& folder,
                                     // The first name that FindNames returns, if any.
                                     const std::string& wanted);
// The path as spelled on disk, as far as it exists: for paths from files that ignore case. A folder
// that exists as spelled is kept, without a check of its parents.
std::filesystem::path on_disk_spelling(const FileSystem& files, const std::filesystem::path& path);
std::filesystem::path resolved(const FileSystem& files, const std::filesystem::path& path);

// Resolves the links of a file's folder; the file keeps its own name.
std::filesystem::path resolve_symlinks(const FileSystem& files, const std::filesystem::path& file);

// True if `path` is `folder` or lies in it, by their text: both must be resolved.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace studioscope
