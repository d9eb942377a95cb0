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
    for (SmdMesh& theirs : later.meshes_) {
        for (uint32_t& triangle : theirs.file_triangles) triangle += triangles_before;
        const size_t known = meshes_.size();
        const size_t index = find_or_add(theirs.material);
        if (index == known) {
            meshes_.back() = std::move(theirs);
            continue;
        }
        SmdMesh& ours = meshes_[index];
        std::vector<uint32_t> index_here;
        index_here.reserve(theirs.vertices.vertices().size());
        for (const Vertex& vertex : theirs.vertices.vertices())
            index_here.push_back(ours.vertices.index_of(vertex));
        ours.indices.reserve(ours.indices.size() + theirs.indices.size());
        for (const uint32_t corner : theirs.indices) ours.indices.push_back(index_here[corner]);
        ours.file_triangles.insert(ours.file_triangles.end(), theirs.file_triangles.begin(),
                                   theirs.file_triangles.end());
    }
}

}  // namespace studioscope
