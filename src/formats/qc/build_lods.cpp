// The levels of detail of a body, and changes to all of them at once (qc.md 9).
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "formats/qc/body_build.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

void append_smaller(std::vector<int>& into, std::vector<int>& bones) {
    if (into.size() < bones.size()) std::swap(into, bones);
    into.insert(into.end(), bones.begin(), bones.end());
}

// For each bone of a model, the bone that takes its weights at a level. Merged bones are kept as
// one list, and a depth-first order makes a bone and all below it a range, so that a line takes
// time in proportion to the bones it moves.
class LodBoneMap {
public:
    explicit LodBoneMap(const std::vector<Bone>& bones)
        : sizes_(bones.size(), 1), positions_(bones.size()) {
        for (size_t i = bones.size(); i-- > 0;)
            if (bones[i].parent != kNone) at(sizes_, bones[i].parent) += sizes_[i];
        std::vector<int> next(bones.size());  // position of the next child of each bone
        int next_root = 0;
        for (size_t i = 0; i < bones.size(); ++i) {
            int& position = bones[i].parent == kNone ? next_root : at(next, bones[i].parent);
            positions_[i] = position;
            next[i] = position + 1;
            position += sizes_[i];
            merged_[positions_[i]] = {static_cast<int>(i)};
        }
    }

    // Gives `to` the current weights of `from`, for a tree also those of all bones below `from`.
    void move(int from, int to, bool is_tree) {
        const int position = at(positions_, from);
        const auto first = merged_.lower_bound(position);
        const auto last = merged_.lower_bound(position + (is_tree ? at(sizes_, from) : 1));
        std::vector<int> bones;
        for (auto each = first; each != last; ++each) append_smaller(bones, each->second);
        merged_.erase(first, last);
        append_smaller(merged_[at(positions_, to)], bones);
    }

    std::vector<int> targets() const {
        std::vector<int> bones_at(positions_.size());
        for (size_t i = 0; i < positions_.size(); ++i)
            at(bones_at, positions_[i]) = static_cast<int>(i);
        std::vector<int> targets(positions_.size());
        for (const auto& [place, bones] : merged_)
            for (const int bone : bones) at(targets, bone) = at(bones_at, place);
        return targets;
    }

private:
    std::vector<int> sizes_;                  // number of bones in each subtree
    std::vector<int> positions_;              // of each bone in depth-first order
    std::map<int, std::vector<int>> merged_;  // by position of the bone that takes their weights
};

// True if the body has shapes, in a VTA or in its own file (qc.md 8).
bool has_shapes(const QcBodyBuild& build, const QcBodyModel& body) {
    if (build.qc.is_static_prop) return false;
    const QcSource& line = body.source->source;
    const QcSourceFile* file = build.sources.find(line.path);
    return !body.source->flexes.empty() || (file != nullptr && !file->model->shapes.empty());
}

const QcReplacement* find_replacement(const QcBodyBuild& build, const QcLod& lod,
                                      const QcBodyModel& body) {
    const int line =
        at(build.replaced, &lod - build.qc.lods.data()).find(plain_name(body.source->source.path));
    return line == kNone ? nullptr : &at(lod.models, line);
}

// Copies the vertices of level 0, for a level that weights them to other bones.
QcMeshes copy_level_0(QcBodyBuild& build, const QcMeshes& finest, QcBodyModel& body) {
    const QcRun base = body.runs.front();
    const auto first = static_cast<uint32_t>(build.model.vertices.size());
    QcRun run = base;
    run.first = first;
    run.is_finest = false;
    for (uint32_t i = 0; i < base.count; ++i) {
        run.finer.push_back(base.first + i);
        build.model.vertices.push_back(Vertex(build.model.vertices[base.first + i]));
    }
    body.runs.push_back(std::move(run));
    QcMeshes meshes = finest;
    for (auto& [material, lod] : meshes) {
        lod.first_vertex = lod.first_vertex - base.first + first;
        for (uint32_t& index : lod.indices) index = index - base.first + first;
    }
    return meshes;
}

// Gives the meshes of another file at a level the weights and shapes of the finest level, and
// removes materials that the finest lacks (qc.md 9).
QcMeshes fit_level(QcBodyBuild& build, QcMeshes meshes, const QcMeshes& finest,
                   const QcReplacement& replacement) {
    QcBodyModel& body = build.bodies.back();
    const QcRun& base = body.runs.front();
    QcRun& run = body.runs.back();
    if (base.count > 0) {
        run.finer =
            finer_vertices(build.model.vertices, run.first, run.count, base.first, base.count);
        for (uint32_t i = 0; i < run.count; ++i) {
            const Vertex& finer = build.model.vertices[run.finer[i]];
            Vertex& vertex = build.model.vertices[run.first + i];
            vertex.bone_count = finer.bone_count;
            std::copy(std::begin(finer.weight), std::end(finer.weight), std::begin(vertex.weight));
            std::copy(std::begin(finer.bone), std::end(finer.bone), std::begin(vertex.bone));
        }
    }
    const auto is_new = [&](const auto& mesh) {
        return std::none_of(finest.begin(), finest.end(),
                            [&](const auto& known) { return known.first == mesh.first; });
    };
    for (const auto& mesh : meshes)
        if (is_new(mesh))
            report_at(build.model.diagnostics, Severity::kWarning, "qc-lod-material",
                      replacement.place,
                      "{} has the material {}, which {} lacks; its triangles are left out, as "
                      "compilers do",
                      replacement.to, at(build.model.materials, mesh.first).name, replacement.from);
    std::erase_if(meshes, is_new);
    return meshes;
}

// For each bone of the model the one that takes its weights at the level; empty: no changes.
std::vector<int> level_bones(const QcSkeleton& skeleton, const QcLod& lod) {
    std::optional<LodBoneMap> bone_map;
    for (const QcLodBone& line : lod.bones) {
        const int from = skeleton.names.find(line.from);
        const int to = line.is_tree ? from : skeleton.names.find(line.to);
        // A bone that no mesh needs is not in the model, which is no fault.
        if (from == kNone || to == kNone) continue;
        if (!bone_map) bone_map.emplace(skeleton.bones);
        bone_map->move(from, to, line.is_tree);
    }
    return bone_map ? bone_map->targets() : std::vector<int>();
}

}  // namespace

// Adds a level; without a line for the model it repeats level 0.
void add_level(QcBodyBuild& build, QcBodyModel& body, size_t level, const QcMeshes& finest) {
    const QcLod& lod = build.qc.lods[level - 1];
    const QcReplacement* replacement = find_replacement(build, lod, body);
    const std::vector<int> bones = level_bones(build.skeleton, lod);
    const size_t runs_before = body.runs.size();
    if (replacement != nullptr && replacement->to.empty()) return;
    const bool loses_faces = !lod.has_faces && has_shapes(build, body);
    if (replacement == nullptr && bones.empty() && !loses_faces)
        return place_meshes(build, body, level, finest);
    QcMeshes meshes;
    if (replacement != nullptr) {
        const QcSourceFile* found = build.sources.find(replacement->to);
        if (found == nullptr) return;
        meshes = fit_level(
            build,
            append_source(build, *found, replacement->place, replacement->is_reversed, body, false),
            finest, *replacement);
    } else {
        meshes = copy_level_0(build, finest, body);
    }
    if (body.runs.size() > runs_before) {
        QcRun& run = body.runs.back();
        run.has_faces = lod.has_faces;
        for (uint32_t i = 0; i < run.count && !bones.empty(); ++i)
            rename_bones(build.model.vertices[run.first + i], bones);
    }
    place_meshes(build, body, level, meshes);
}

void check_levels(const QcFile& qc, const std::vector<QcBodyModel>& bodies,
                  Diagnostics& diagnostics) {
    std::set<std::string> names;
    for (const QcBodyModel& body : bodies) names.insert(plain_name(body.source->source.path));
    for (const QcLod& lod : qc.lods)
        for (const QcReplacement& replacement : lod.models)
            if (!names.contains(plain_name(replacement.from)))
                report_at(diagnostics, Severity::kNote, "qc-lod-model", replacement.place,
                          "the level names {}, which no body part uses; ignored",
                          quotable(replacement.from));
}

void replace_materials(const QcFile& qc, QcMaterialTable& materials, Model& model) {
    QcMaterialNames names;
    for (size_t i = 0; i < model.meshes.size(); ++i)
        names.add_material(at(model.materials, model.meshes[i].skin_slot).file_name().bytes(), i);
    for (size_t level = 1; level < model.lods.size(); ++level)
        for (const QcReplacement& replacement : qc.lods[level - 1].materials) {
            const QcMaterialNames::Matches matches = names.match_materials(replacement.from);
            for (const QcMaterialNames::Numbers* meshes : {matches.by_plain, matches.other})
                for (size_t i = 0; meshes != nullptr && i < meshes->size(); ++i) {
                    MeshLod& lod = model.meshes[(*meshes)[i]].lods[level];
                    if (replacement.to.empty())
                        lod = {};
                    else
                        lod.material = materials.find_written(replacement.to);
                }
        }
}

// $minlod
void drop_finer_levels(const QcFile& qc, Model& model) {
    const auto first = static_cast<size_t>(std::max(qc.min_lod, 0));
    for (Mesh& mesh : model.meshes)
        for (size_t level = 0; level < std::min(first, mesh.lods.size() - 1); ++level)
            mesh.lods[level] = {};
}

void copy_shapes_to_levels(const std::vector<QcBodyModel>& bodies, Model& model) {
    for (const QcBodyModel& body : bodies)
        for (const QcRun& run : body.runs) {
            if (run.finer.empty() || !run.has_faces) continue;
            for (Shape& shape : model.shapes) {
                std::multimap<uint32_t, ShapeDelta> by_vertex;
                for (const ShapeDelta& delta : shape.deltas) by_vertex.emplace(delta.vertex, delta);
                for (uint32_t i = 0; i < run.count; ++i) {
                    const auto [first, last] = by_vertex.equal_range(run.finer[i]);
                    for (auto found = first; found != last; ++found) {
                        shape.deltas.push_back(found->second);
                        shape.deltas.back().vertex = run.first + i;
                    }
                }
            }
        }
    for (Shape& shape : model.shapes)
        std::stable_sort(
            shape.deltas.begin(), shape.deltas.end(),
            [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
}

}  // namespace studioscope
