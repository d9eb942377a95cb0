#include "export/gltf/materials.h"

namespace studioscope {

nlohmann::ordered_json GltfMaterials::primitive_extensions(size_t) const { return {}; }

GltfMaterials add_materials(const Scene& scene, const FileSystem*, const GltfOptions&,
                            GltfDocument& document, ExportReport&) {
    GltfMaterials materials;
    for (const Material& material : scene.model.materials)
        materials.of_material.push_back(document.add("materials", {{"name", material.name}}));
    return materials;
}

}  // namespace studioscope
