// Rules about a model and its original: the model that it replaces in a game, or its source.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/message_text.h"
#include "core/path_text.h"
#include "formats/point_tree.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

std::string original_name(const CheckedModel& checked) {
    return path_text(checked.original->file.filename());
}

// Sequences are called by number, so new ones may only be added at the end.
RuleFindings sequence_order(const CheckedModel& checked) {
    const std::vector<std::string> own = own_sequence_names(checked);
    const std::vector<std::string>& others = checked.original_sequences;
    if (checked.original == nullptr || own.empty()) return {};
    const auto [mine, other] = std::mismatch(own.begin(), own.end(), others.begin(), others.end());
    if (other == others.end()) return {};
    return {{fmt::format("sequence {} is {}, and {} in {}", other - others.begin(),
                         mine == own.end() ? "missing" : *mine, *other, original_name(checked))}};
}

bool is_source(const Scene& scene) {
    constexpr std::array<std::string_view, 3> kFormats{"qc", "smd", "dmx"};
    return std::find(kFormats.begin(), kFormats.end(), scene.format) != kFormats.end();
}

// The positions of the vertices of LOD 0.
std::vector<glm::vec3> finest_positions(const Model& model) {
    std::vector<glm::vec3> positions;
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        const MeshLod& lod = mesh.lods[0];
        for (uint32_t i = 0; i < lod.vertex_count; ++i)
            positions.push_back(model.vertices[lod.first_vertex + i].position);
    }
    return positions;
}

// Reports vertices of LOD 0 without one of the source nearby. If most are, nothing is reported: the
// source is a different one, or of another scale.
RuleFindings torn_finest(const CheckedModel& checked) {
    constexpr float kTorn = 0.05f;  // Source units
    if (checked.original == nullptr || !checked.is_compiled() || !is_source(*checked.original))
        return {};
    const std::vector<glm::vec3> own = finest_positions(checked.scene.model);
    const std::vector<glm::vec3> source = finest_positions(checked.original->model);
    const PointTree tree(source);
    size_t count = 0;
    const glm::vec3* first = nullptr;
    for (const glm::vec3& position : own) {
        if (tree.distance(position) <= kTorn) continue;
        if (count++ == 0) first = &position;
    }
    if (first == nullptr || count * 2 > own.size()) return {};
    return {
        {fmt::format("{} of LOD 0 not within {:g} units of any in {}, such as that at {:g} {:g} "
                     "{:g}",
                     count_text(count, "vertex is", "vertices are"), kTorn, original_name(checked),
                     first->x, first->y, first->z)}};
}

constexpr BranchRule kOriginalRules[] = {
    {"sequence-order", sequence_order},
    {"lod0-torn", torn_finest},
};

}  // namespace

std::span<const BranchRule> original_rules() { return kOriginalRules; }

}  // namespace studioscope
