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

// Everything that opens a file goes through a FileSystem, so that tests hand in memory and a load
// can be bounded.

using ReadFile = std::function<Result<Bytes>(const std::filesystem::path&)>;
// For a file of which only parts are wanted, or each part elsewhere.
using OpenFile = std::function<Result<ByteSource>(const std::filesystem::path&)>;
// The names in a folder, sorted; empty when there is none. Names are looked for in it without case.
using Names = std::vector<std::string>;
using ListFolder = std::function<Names(const std::filesystem::path&)>;
// The names in a folder that are `wanted` but for case, several of which can lie side by side:
// first the one that is spelt alike, then in the folder's order.
using FindNames =
    std::function<Names(const std::filesystem::path& folder, const std::string& wanted)>;
// The absolute path without links and dots, as far as it exists.
using ResolvePath = std::function<std::filesystem::path(const std::filesystem::path&)>;

// Where a link leads, as it is written there; nothing for what is none. Only the path itself is
// asked for, not what it leads to.
using ReadLink = std::function<std::optional<std::filesystem::path>(const std::filesystem::path&)>;

// The reason why a folder seems empty, where it was not listed because its names take too much
// memory.
using WhyEmpty = std::function<std::optional<Diagnostic>(const std::filesystem::path&)>;

// Whether a path may be asked for at all; see content/bounded_files.h.
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
    bool lists_once = false;    // what a folder holds is remembered
    WhyEmpty why_empty = {};    // without it what seems empty is
    // What is kept of these files counts there; see core/cache_memory.h.
    std::shared_ptr<CacheMemory> cache_memory = {};
    std::shared_ptr<ListingErrors> listing_errors = {};  // without it every folder can be listed
};

// The account of the files, or a new one where they have none.
std::shared_ptr<CacheMemory> cache_memory_of(const FileSystem& files);

// The same files, but each folder is listed once. Any thread may ask. A folder whose names take
// more memory than there is for what is kept seems empty.
FileSystem listing_once(const FileSystem& files);

// FileSystem::open, find and resolve, with or without them.
Result<ByteSource> open_file(const FileSystem& files, const std::filesystem::path& path);
Names find_names(const FileSystem& files, const std::filesystem::path& folder,
                 const std::string& wanted);
Names names_alike(Names names, const std::string& wanted);  // those of them that FindNames gives
std::optional<std::string> find_name(const FileSystem& files, const std::filesystem::path& folder,
                                     const std::string& wanted);  // the first of them
// As it is spelt there, as far as it is: for paths that were written where case says nothing. A
// folder that is there as it is written stays so, and what stands above it is not asked.
std::filesystem::path as_spelt(const FileSystem& files, const std::filesystem::path& path);
std::filesystem::path resolved(const FileSystem& files, const std::filesystem::path& path);

// A file in the folder that the links on its way lead to, under its own name.
std::filesystem::path behind_links(const FileSystem& files, const std::filesystem::path& file);

// Whether `path` is `folder` or lies in it, by their names alone: both must be resolved.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace studioscope
