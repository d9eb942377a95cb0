#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/name_map.h"
#include "formats/load_options.h"

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

    // All files of that name, case ignored, ordered by depth.
    std::vector<std::filesystem::path> find(const std::string& name) const;

    // A warning if folders or files were left out.
    const std::optional<Diagnostic>& cut() const { return cut_; }

private:
    struct Entry {
        uint32_t folder = 0;  // index into folders_
        uint32_t name = 0;    // offset in names_, bytes
        uint32_t length = 0;  // length of the name, bytes
    };

    std::string_view entry_name(const Entry& entry) const {
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

// Finds files ignoring case, with a cache of folder contents and results.
class FileFinder {
public:
    explicit FileFinder(const FileSystem& files, const FileTree::Limits& limits = {})
        : files_(cached_listing(files)), tree_limits_(limits) {}

    // The file at a plain path (see plain_path()) below `folder`, as spelled on disk.
    std::optional<std::filesystem::path> find(const std::filesystem::path& folder,
                                              const std::string& plain);

    const FileSystem& files() const { return files_; }

    // Every folder or file at a plain path below `folder`: exact matches first.
    const std::vector<std::filesystem::path>& find_all(const std::filesystem::path& folder,
                                                       const std::string& plain);

    // Every file of that name in `folder` and all folders below it, ordered by depth.
    std::vector<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                  const std::string& name);

    // Returns warnings about folders that find_below() could not search completely, each once.
    Diagnostics take_diagnostics() { return std::exchange(diagnostics_, {}); }

private:
    using Folders = std::vector<std::filesystem::path>;

    Names names_like(const std::filesystem::path& folder, const std::string& name);
    const FileTree& folder_tree(const std::filesystem::path& folder);

    FileSystem files_;
    const FileTree::Limits tree_limits_;
    NameMap<Folders> found_;  // by folder and plain path below it
    std::map<std::filesystem::path, FileTree> trees_;
    Diagnostics diagnostics_;
};

// The folders where a scene's textures are searched: at most kMaxMaterialFolders of each kind.
struct MaterialSearchPaths {
    std::filesystem::path model_folder;        // folder of the model's file
    std::vector<std::filesystem::path> roots;  // folders that are the game's materials/
    std::vector<std::filesystem::path> plain;  // additional folders of images, in any structure
};

MaterialSearchPaths find_search_paths(const std::filesystem::path& model_file,
                                      const LoadOptions& options, FileFinder& finder);

// The plain path without a leading "materials/".
std::string below_materials(const std::string& plain);

// The number of folder names of one path that are also in the other, case ignored.
size_t shared_names(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace studioscope
