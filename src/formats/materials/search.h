#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/file_system.h"
#include "core/name_hash.h"
#include "formats/load_options.h"
#include "formats/materials/file_tree.h"

namespace studioscope {

// Finds files without case and remembers what each folder holds and where it found what.
class FileFinder {
public:
    explicit FileFinder(const FileSystem& files, const FileTree::Limits& limits = {})
        : files_(listing_once(files)), tree_limits_(limits) {}

    // The file at a plain path (see plain_path()) below `folder`, as the disk spells it.
    std::optional<std::filesystem::path> find(const std::filesystem::path& folder,
                                              const std::string& plain);

    const FileSystem& files() const { return files_; }

    // Every folder or file at a plain path below `folder`: first those spelt alike.
    const std::vector<std::filesystem::path>& find_all(const std::filesystem::path& folder,
                                                       const std::string& plain);

    // Every file of that name in `folder` and all folders below it, nearest folders first.
    std::vector<std::filesystem::path> find_below(const std::filesystem::path& folder,
                                                  const std::string& name);

    // Warnings about folders that find_below() could not search whole, each once.
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

// Where the textures of a scene may lie: at most kMaxMaterialFolders of each.
struct MaterialPlaces {
    std::filesystem::path beside;              // the folder of the model's file
    std::vector<std::filesystem::path> roots;  // folders whose content the game sees as materials/
    std::vector<std::filesystem::path> plain;  // given folders of pictures, in any order inside
};

MaterialPlaces find_places(const std::filesystem::path& model_file, const LoadOptions& options,
                           FileFinder& finder);

// A plain path without the "materials/" that some put in front.
std::string below_materials(const std::string& plain);

// How many folder names of one path are also in the other, case ignored.
size_t shared_names(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace studioscope
