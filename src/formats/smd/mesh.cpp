#include "formats/smd/mesh.h"

#include <utility>

#include "core/text.h"

namespace studioscope {

namespace {

std::string material_key(std::string_view name) {
    const size_t dot = name.find_last_of("./\\");
    return lower_case(dot != name.npos && name[dot] == '.' ? name.substr(0, dot) : name);
}

}  // namespace

size_t SmdMeshes::find_or_add(std::string_view material) {
    const std::string name = as_utf8(material);
    const auto [found, is_new] = index_of_key_.try_emplace(material_key(name), meshes_.size());
    if (is_new) meshes_.emplace_back().material = name;
    return found->second;
}

void SmdMeshes::append(SmdMeshes&& later, uint32_t triangles_before) {
    for (SmdMesh& other : later.meshes_) {
        for (uint32_t& triangle : other.file_triangles) triangle += triangles_before;
        const size_t known = meshes_.size();
        const size_t index = find_or_add(other.material);
        if (index == known) {
            meshes_.back() = std::move(other);
            continue;
        }
        SmdMesh& base = meshes_[index];
        std::vector<uint32_t> index_here;
        index_here.reserve(other.vertices.vertices().size());
        for (const Vertex& vertex : other.vertices.vertices())
            index_here.push_back(base.vertices.index_of(vertex));
        base.indices.reserve(base.indices.size() + other.indices.size());
        for (const uint32_t corner : other.indices) base.indices.push_back(index_here[corner]);
        base.file_triangles.insert(base.file_triangles.end(), other.file_triangles.begin(),
                                   other.file_triangles.end());
    }
}

}  // namespace studioscope
