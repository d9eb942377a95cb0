#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "core/budget.h"
#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/scene.h"

namespace studioscope {

// Files into a Scene: each named file becomes a part, the parts are joined, the whole is finished.

// The first path that carries a mesh or a skeleton is the model; the others attach to it by what
// they are. Never fails as a whole: what could not be read is in Scene::diagnostics, and
// Scene::format is empty when nothing could be understood. Paths into archives need `files` that
// know them (content/archives/archive_files.h).
Scene load_scene(std::span<const std::filesystem::path> paths, const LoadOptions& options,
                 const FileSystem& files);

// The same, and the budget says afterwards what was read and how much memory was in use at most.
Scene load_scene(std::span<const std::filesystem::path> paths, const LoadOptions& options,
                 const FileSystem& files, const std::shared_ptr<Budget>& budget);

}  // namespace studioscope
