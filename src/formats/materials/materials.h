#pragma once

#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/scene.h"

namespace studioscope {

// Finds the material and textures of every Model::materials and fills Scene::looks and
// Scene::textures.
//
// They are looked for, without case, in every `materials` folder beside or above Scene::file and
// then in LoadOptions::material_folders, then below its content_roots. A compiled model's
// material is its search paths and name with .vmt there, as in the game. A source's may also be a
// picture, beside its file or anywhere below those `materials` folders.
//
// Every texture that a material names comes into Scene::needs, found or not; those that are shown
// are read.
//
// What is not found is one note ("material-missing") with the first paths that were tried. No fault
// here is more than a warning: the model was read. Without with_pixels textures have no levels.
void resolve_materials(Scene& scene, const LoadOptions& options, const FileSystem& files);

}  // namespace studioscope
