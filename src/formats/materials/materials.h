#pragma once

#include <filesystem>
#include <span>

#include "core/file_system.h"
#include "model/scene.h"

namespace studioscope {

// Finds the material and textures of every Model::materials and fills Scene::looks and
// Scene::textures.
//
// They are looked for, without case, in every `materials` folder beside or above Scene::file and
// then in `folders` (LoadOptions::material_folders). A compiled model's material is its search
// paths and name with .vmt there, as in the game. A source's may also be a picture, beside its
// file or anywhere below those `materials` folders.
//
// What is not found is one note ("material-missing") with every path that was tried.
void resolve_materials(Scene& scene, std::span<const std::filesystem::path> folders,
                       const FileSystem& files);

}  // namespace studioscope
