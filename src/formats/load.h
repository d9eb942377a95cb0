#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/budget.h"
#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/scene.h"

namespace studioscope {

// Loads files into a Scene: each named file becomes a part, the parts are merged, and the result is
// validated.

// Loads a scene. The first path with a mesh or a skeleton is the model; the others are added to it
// by their types. Never fails as a whole: errors are in Scene::diagnostics, and Scene::format is
// empty if no file is valid. Paths into archives need `files` with access to them
// (content/archives/archive_files.h).
Scene load_scene(std::span<const std::filesystem::path> paths, const LoadOptions& options,
                 const FileSystem& files);

// Loads a scene within a budget, which afterwards has the bytes read and the peak of memory in use.
Scene load_scene(std::span<const std::filesystem::path> paths, const LoadOptions& options,
                 const FileSystem& files, const std::shared_ptr<Budget>& budget);

// " (did you mean hero.mdl?)" about a file or folder that does not exist, by the models, archives
// and folders next to it; empty if no name is close.
std::string similar_name_note(const std::filesystem::path& missing, const FileSystem& files);

}  // namespace studioscope
