#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "core/text.h"
#include "report/check/profile.h"

namespace studioscope {

namespace {

using LimitCount = std::optional<uint64_t>;

// The length of a list in the MDL, or `otherwise` for a source.
template <typename Item>
LimitCount list_or(const CheckedModel& checked, std::vector<Item> MdlFile::*list,
                   size_t otherwise) {
    return checked.mdl ? ((*checked.mdl).*list).size() : otherwise;
}

template <typename Item>
LimitCount compiled_list(const CheckedModel& checked, std::vector<Item> MdlFile::*list) {
    if (!checked.mdl) return std::nullopt;
    return ((*checked.mdl).*list).size();
}

// The number of bones that compilers keep of a lone source: those with vertices, and their
// ancestors.
uint64_t used_bones(const Model& model) {
    std::vector<bool> is_used(model.bones.size(), false);
    for (const Vertex& vertex : model.vertices)
        for (size_t i = 0; i < vertex.bone_count && i < std::size(vertex.bone); ++i)
            if (vertex.bone[i] < is_used.size()) is_used[vertex.bone[i]] = true;
    for (size_t i = model.bones.size(); i-- > 0;)  // children before their parents
        if (is_used[i] && model.bones[i].parent >= 0)
            is_used[static_cast<size_t>(model.bones[i].parent)] = true;
    return static_cast<uint64_t>(std::count(is_used.begin(), is_used.end(), true));
}

LimitCount bone_use(const CheckedModel& checked) {
    if (checked.mdl) return checked.mdl->bones.size();
    if (checked.qc) return checked.scene.model.bones.size();
    if (checked.scene.model.vertices.empty()) return std::nullopt;
    return used_bones(checked.scene.model);
}

LimitCount largest_mesh(const CheckedModel& checked) {
    uint64_t most = 0;
    for (const Mesh& mesh : checked.scene.model.meshes)
        for (const MeshLod& lod : mesh.lods) most = std::max<uint64_t>(most, lod.vertex_count);
    return most;
}

// The vertices of the largest choice of a body part; $maxverts raises the limit.
LimitCount largest_part(const CheckedModel& checked) {
    if (!checked.qc) return std::nullopt;
    const auto& listed = checked.qc->listed;
    if (std::any_of(listed.begin(), listed.end(), [](const UnappliedCommand& command) {
            return lower_case(command.name).ends_with("maxverts");
        }))
        return std::nullopt;
    std::map<std::pair<int, int>, uint64_t> counts;
    uint64_t most = 0;
    for (const Mesh& mesh : checked.scene.model.meshes)
        if (!mesh.lods.empty())
            most = std::max(most,
                            counts[{mesh.body_part, mesh.body_model}] += mesh.lods[0].vertex_count);
    return most;
}

uint64_t finest_vertex_count(const Model& model) {
    uint64_t count = 0;
    for (const Mesh& mesh : model.meshes)
        if (!mesh.lods.empty()) count += mesh.lods[0].vertex_count;
    return count;
}

bool has_flexes(const Model& model) {
    return std::any_of(model.shapes.begin(), model.shapes.end(),
                       [](const Shape& shape) { return !shape.deltas.empty(); });
}

// Finds the mesh that contains a vertex.
class VertexMeshFinder {
public:
    explicit VertexMeshFinder(const Model& model) {
        for (size_t i = 0; i < model.meshes.size(); ++i)
            for (const MeshLod& lod : model.meshes[i].lods)
                if (lod.vertex_count > 0) starts_.emplace(lod.first_vertex, i);
    }
    // The last mesh that begins at or before the vertex.
    size_t operator()(uint32_t vertex) const {
        const auto after = starts_.upper_bound(vertex);
        return after == starts_.begin() ? 0 : std::prev(after)->second;
    }

private:
    std::map<uint32_t, size_t> starts_;
};

// The maximum number of flexed vertices per mesh, each counted once.
LimitCount flexed_vertices(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    if (!has_flexes(model)) return 0;
    const VertexMeshFinder find_mesh(model);
    std::vector<bool> is_counted(model.vertices.size(), false);
    std::map<size_t, uint64_t> counts;
    uint64_t most = 0;
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas) {
            if (delta.vertex >= is_counted.size() || is_counted[delta.vertex]) continue;
            is_counted[delta.vertex] = true;
            most = std::max(most, ++counts[find_mesh(delta.vertex)]);
        }
    return most;
}

LimitCount most_triggers(const CheckedModel& checked) {
    size_t most = 0;
    if (checked.mdl)
        for (const MdlProcedure& procedure : checked.mdl->procedures)
            most = std::max(most, procedure.triggers.size());
    else
        for (const ProceduralBone& bone : checked.scene.model.procedural_bones)
            if (const auto* rule = std::get_if<TriggerRule>(&bone.rule))
                most = std::max(most, rule->triggers.size());
    return most;
}

// The maximum number of walkframe lines; those of a sequence are the lines of its animations.
LimitCount walkframes(const CheckedModel& checked) {
    if (!checked.qc) return std::nullopt;
    size_t most = 0;
    for (const QcClip& clip : checked.qc->motions.animations)
        most = std::max(most, static_cast<size_t>(std::count_if(
                                  clip.steps.begin(), clip.steps.end(),
                                  [](const QcStep& step) { return step.name == "walkframe"; })));
    return most;
}

// The largest value over all strip groups; a source has none.
template <typename Value>
LimitCount largest_group(const CheckedModel& checked, Value value) {
    if (checked.strips() == nullptr) return std::nullopt;
    uint64_t most = 0;
    for (const StripMesh& mesh : checked.strips()->meshes)
        for (const StripGroup& group : mesh.groups) most = std::max<uint64_t>(most, value(group));
    return most;
}

uint64_t largest_strip(const StripGroup& group) {
    uint64_t most = 0;
    for (const HardwareStrip& strip : group.strips)
        most = std::max<uint64_t>(most, std::min(strip.vertex_count, group.vertex_count));
    return most;
}

// Compilers make about one strip of a mesh, so the vertices of a source's mesh are an estimate.
LimitCount strip_vertices(const CheckedModel& checked) {
    if (checked.strips() != nullptr) return largest_group(checked, largest_strip);
    return checked.qc ? largest_mesh(checked) : std::nullopt;
}

LimitCount sequence_use(const CheckedModel& checked) {
    if (checked.qc) return checked.qc->motions.sequences.size();
    return compiled_list(checked, &MdlFile::sequences);
}

LimitCount animation_use(const CheckedModel& checked) {
    if (checked.qc) return checked.qc->motions.animations.size();
    return compiled_list(checked, &MdlFile::animations);
}

LimitCount include_use(const CheckedModel& checked) {
    if (checked.qc) return checked.qc->motions.included.size();
    return compiled_list(checked, &MdlFile::include_models);
}

LimitCount longest_side(const CheckedModel& checked) {
    if (checked.textures.empty()) return std::nullopt;
    int longest = 0;
    for (const CheckedVtf& vtf : checked.textures)
        longest = std::max({longest, vtf.header.width, vtf.header.height});
    return static_cast<uint64_t>(longest);
}

using LimitCounter = LimitCount (*)(const CheckedModel&);

// In the order of LimitKind.
constexpr LimitCounter kLimitCounters[] = {
    bone_use,
    largest_mesh,
    largest_part,
    [](const CheckedModel& f) {
        return list_or(f, &MdlFile::textures, f.scene.model.materials.size());
    },
    [](const CheckedModel& f) {
        return list_or(f, &MdlFile::body_parts, f.scene.model.body_parts.size());
    },
    [](const CheckedModel& f) -> LimitCount { return f.scene.model.lods.size(); },
    [](const CheckedModel& f) {
        return list_or(f, &MdlFile::flex_names, f.scene.model.flex_names.size());
    },
    [](const CheckedModel& f) {
        return list_or(f, &MdlFile::flex_controllers, f.scene.model.controllers.size());
    },
    flexed_vertices,
    [](const CheckedModel& f) -> LimitCount {
        return has_flexes(f.scene.model) ? finest_vertex_count(f.scene.model) : 0;
    },
    [](const CheckedModel& f) -> LimitCount { return finest_vertex_count(f.scene.model); },
    [](const CheckedModel& f) {
        return list_or(f, &MdlFile::pose_parameters, f.scene.model.pose_parameters.size());
    },
    most_triggers,
    sequence_use,
    animation_use,
    [](const CheckedModel& f) { return compiled_list(f, &MdlFile::animation_blocks); },
    include_use,
    walkframes,
    longest_side,
    strip_vertices,
    [](const CheckedModel& f) {
        return largest_group(f, [](const StripGroup& g) { return g.vertex_count; });
    },
    [](const CheckedModel& f) {
        return largest_group(f, [](const StripGroup& g) { return g.index_count; });
    },
};

}  // namespace

std::vector<LimitUse> limit_use(const CheckedModel& checked) {
    std::vector<LimitUse> uses;
    const Model& model = checked.scene.model;
    // the base shape of a lone VTA is no mesh
    if ((model.bones.empty() && model.vertices.empty()) || checked.scene.format == "vta")
        return uses;
    for (const BranchLimit& limit : branch_limits())
        if (const LimitCount used = kLimitCounters[static_cast<size_t>(limit.kind)](checked))
            uses.push_back({&limit, *used});
    return uses;
}

}  // namespace studioscope
