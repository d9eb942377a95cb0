#pragma once

#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/scene.h"

namespace studioscope {

// Finds the material and textures of every Model::materials and fills Scene::resolved_materials and
// Scene::textures.
//
// They are searched, ignoring case, in every `materials` folder next to or above Scene::file, then
// in LoadOptions::material_folders, then below its content_roots. A compiled model's material is a
// search path and name with .vmt there, as in the game. A source's material may also be an image,
// next to its file or anywhere below those `materials` folders.
//
// Every texture that a material names is added to Scene::needs, found or not; displayed ones are
// read.
//
// A missing material is one note ("material-missing") with the first paths searched. Faults here
// are warnings at most, as the model itself is valid. Without with_pixels textures have no levels.
//
// `deferred_files` reopens texture files for images that are decoded on demand after the load;
// null: `files`.
void resolve_materials(Scene& scene, const LoadOptions& options, const FileSystem& files,
                       const FileSystem& deferred_files = nullptr);

// Reads a texture's file, a VTF or an image; only its header if no pixels are needed.
// `deferred_files` is as above.
Result<Texture> read_texture(const std::filesystem::path& file, bool with_pixels,
                             const FileSystem& files, const FileSystem& deferred_files);

}  // namespace studioscope
