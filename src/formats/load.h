#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/byte_source.h"
#include "core/result.h"
#include "model/scene.h"

namespace studioscope {

// Files into a Scene. Everything that opens a file goes through FileSystem, so tests hand in
// memory.

using ReadFile = std::function<Result<Bytes>(const std::filesystem::path&)>;
// For a file of which only parts are wanted, or each part elsewhere.
using OpenFile = std::function<Result<ByteSource>(const std::filesystem::path&)>;
// The names in a folder; empty when there is none. Companions are looked for in it without case.
using ListFolder = std::function<std::vector<std::string>(const std::filesystem::path&)>;

// The name in a folder that is `wanted`, or else the first that differs from it in case only: two
// such can lie side by side.
using FindName = std::function<std::optional<std::string>(const std::filesystem::path& folder,
                                                          const std::string& wanted)>;

struct FileSystem {
    ReadFile read;
    ListFolder list;
    OpenFile open = {};  // without it files are read whole
    FindName find = {};  // without it folders are listed at every question
};

// The disk.
FileSystem disk_files();

struct LoadOptions {
    int root_lod = 0;                  // for the VVD fixup table
    bool use_fixups = true;            // false: raw pool order, as a reader that forgets the table
    bool weights_as_compiler = false;  // SMD: what links leave over is not given to the parent bone
    bool with_materials = true;        // false leaves Scene::looks and Scene::textures empty
    // Where textures are looked for after the place of the model and the `materials` folders above
    // it: `materials` folders, folders that hold one, or plain folders of pictures.
    std::vector<std::filesystem::path> material_folders;
};

// The first path that carries a mesh or a skeleton is the model; the others attach to it by what
// they are. Never fails as a whole: what could not be read is in Scene::diagnostics, and
// Scene::format is empty when nothing could be understood.
Scene load_scene(std::span<const std::filesystem::path> paths, const LoadOptions& options,
                 const FileSystem& files);

// Whether a file's name says that it can be opened on its own as a model.
bool can_open_as_model(const std::filesystem::path& path);

}  // namespace studioscope
