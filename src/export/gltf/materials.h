#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "core/file_system.h"
#include "export/gltf/document.h"
#include "export/gltf/gltf.h"
#include "model/scene.h"

namespace studioscope {

// The materials of a glTF asset, as metal-rough ones.
struct GltfMaterials {
    std::vector<int> of_material;   // glTF material of each of Model::materials; kNone: none
    std::vector<char> normal_maps;  // whether each of Model::materials has a normal map

    bool has_normal_map(size_t material) const {
        return material < normal_maps.size() && normal_maps[material] != 0;
    }
    // The extensions of a primitive that has this material; null if there are none.
    nlohmann::ordered_json primitive_extensions(size_t material) const;
};

GltfMaterials add_materials(const Scene& scene, const FileSystem* files, const GltfOptions& options,
                            GltfDocument& document, ExportReport& report);

}  // namespace studioscope
