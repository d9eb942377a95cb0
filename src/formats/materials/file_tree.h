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

// The files below a folder, found by name without case wherever they lie.
class FileTree {
public:
    // A game's own materials have some thousand folders; more is another kind of place.
    struct Limits {
        size_t folders = 4096;  // the top among them
        size_t files = 200'000;
    };

    // A name with a dot is taken for a file, any other is looked into as a folder: once, however
    // many links lead to it. The tree counts for FileSystem::cache_memory.
    FileTree(const std::filesystem::path& top, const FileSystem& files, const Limits& limits);
    ~FileTree();
    FileTree(const FileTree&) = delete;
    FileTree& operator=(const FileTree&) = delete;

    // Every file of that name, nearest folders first.
    std::vector<std::filesystem::path> find(const std::string& name) const;

    // A warning where folders or files were left out.
    const std::optional<Diagnostic>& cut() const { return cut_; }

private:
    struct Entry {
        uint32_t folder = 0;  // index into folders_
        uint32_t name = 0;    // offset in names_
        uint32_t length = 0;  // of the name, in bytes
    };

    std::string_view name_of(const Entry& entry) const {
        return std::string_view(names_).substr(entry.name, entry.length);
    }
    void add(uint32_t folder, const Names& names, const Limits& limits);
    bool search(const FileSystem& files, const Limits& limits);  // false where memory ends it
    void sort();

    const std::shared_ptr<CacheMemory> memory_;
    std::vector<std::filesystem::path> folders_;
    std::vector<Entry> entries_;  // by name without case; of one name in the order they were found
    std::string names_;           // one after the other, as they are spelt
    bool has_more_folders_ = false, has_more_files_ = false;  // than the limits
    std::optional<Diagnostic> cut_;
};

}  // namespace studioscope
