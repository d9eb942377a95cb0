#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"

namespace studioscope {

// The files below a folder, found by name (case ignored) at any depth.
class FileTree {
public:
    // Limits on a tree. A game's own materials have a few thousand folders; a larger tree is
    // something else.
    struct Limits {
        size_t folders = 4096;  // including the top
        size_t files = 200'000;
    };

    // Lists the tree. A name with a dot is taken for a file, any other is searched as a folder:
    // once, however many links lead to it. The memory counts for FileAccess::cache_memory.
    FileTree(const std::filesystem::path& top, const FileSystem& files, const Limits& limits);
    ~FileTree();
    FileTree(const FileTree&) = delete;
    FileTree& operator=(const FileTree&) = delete;

    // All files of that name, ordered by depth.
    std::vector<std::filesystem::path> find(const std::string& name) const;

    // A warning if folders or files were left out.
    const std::optional<Diagnostic>& cut() const { return cut_; }

private:
    struct Entry {
        uint32_t folder = 0;  // index into folders_
        uint32_t name = 0;    // offset in names_, bytes
        uint32_t length = 0;  // length of the name, bytes
    };

    std::string_view name_of(const Entry& entry) const {
        return std::string_view(names_).substr(entry.name, entry.length);
    }
    void add(uint32_t folder, const Names& names, const Limits& limits);
    bool search(const FileSystem& files, const Limits& limits);  // false if memory ran out
    void sort();

    const std::shared_ptr<CacheMemory> memory_;
    std::vector<std::filesystem::path> folders_;
    std::vector<Entry> entries_;  // sorted by name, case ignored; equal names in order of discovery
    std::string names_;           // names in sequence, as spelled on disk
    bool has_more_folders_ = false, has_more_files_ = false;  // true: the limits were exceeded
    std::optional<Diagnostic> cut_;
};

}  // namespace studioscope
