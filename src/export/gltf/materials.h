#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "core/file_system.h"
#include "export/gltf/document.h"
#include "export/gltf/gltf.h"
#include "export/sources.h"
#include "model/scene.h"

namespace studioscope {

// The materials of a glTF file, as far as metal and roughness can say what a VMT says.
struct GltfMaterials {
    std::vector<int> of_material;       // per Model::materials: index in the file; kNone: unused
    std::vector<bool> has_normal_maps;  // per Model::materials

    // Whether a mesh has a normal map at a level, in any skin.
    bool has_normal_map(const Model& model, const Mesh& mesh, const MeshLod& level) const;
    // The value of `extensions` of a primitive: its materials in the variants of the file, which
    // are the skins of the model. Null if the model has one skin. Blender 3.4 wants one in each
    // primitive of a file that has variants.
    nlohmann::ordered_json primitive_extensions(const Model& model, const Mesh& mesh,
                                                const MeshLod& level) const;
};

// The index into Model::materials that a mesh has at a level in a skin; kNone: none.
int material_of_skin(const Model& model, const Mesh& mesh, const MeshLod& level, size_t skin);

// Adds the materials of the meshes of all levels that `options` wants, and their pictures, to the
// document. What is missing, or looks otherwise than in the game, is reported. `files` reads VMTs
// and the pixels that the scene lacks; null: there are none beyond the scene.
GltfMaterials add_materials(const Scene& scene, const FileSystem* files, const GltfOptions& options,
                            GltfDocument& document, ExportReport& report);

}  // namespace studioscope
