#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/file_system.h"
#include "core/name_map.h"
#include "formats/load_options.h"
#include "formats/materials/file_tree.h"

namespace studioscope {

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
    const FileTree& tree_of(const std::filesystem::path& folder);

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
