#include "document/view/selection.h"

#include "core/at.h"

namespace studioscope {

bool is_hidden(const std::vector<char>& hidden, int index) {
    return index >= 0 && static_cast<size_t>(index) < hidden.size() && at(hidden, index) != 0;
}

void set_hidden(std::vector<char>& hidden, int index, bool hides) {
    if (hides && static_cast<size_t>(index) >= hidden.size())
        hidden.resize(static_cast<size_t>(index) + 1);
    if (static_cast<size_t>(index) < hidden.size()) at(hidden, index) = hides;
    while (!hidden.empty() && !hidden.back()) hidden.pop_back();
}

bool is_shown(std::span<const int> bodygroups, const Mesh& mesh) {
    const auto part = static_cast<size_t>(mesh.body_part);
    return part >= bodygroups.size() || bodygroups[part] == mesh.body_model;
}

bool is_drawn(const Model& model, std::span<const int> bodygroups, const Hidden& hidden, int mesh) {
    return is_shown(bodygroups, at(model.meshes, mesh)) && !is_hidden(hidden.meshes, mesh);
}

int mesh_material(const Model& model, int skin, const Mesh& mesh, int lod) {
    const MeshLod& level = at(mesh.lods, lod);
    const auto own = static_cast<size_t>(skin);
    const int replaced =
        own < level.skin_materials.size() ? level.skin_materials[own] : level.material;
    if (replaced != kNone) return replaced;
    return at(at(model.skins, skin), mesh.skin_slot);
}

}  // namespace studioscope
