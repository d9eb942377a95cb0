#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"

namespace studioscope {

namespace {

void merge(std::vector<int>& into, std::vector<int>& bones) {
    if (into.size() < bones.size()) std::swap(into, bones);
    into.insert(into.end(), bones.begin(), bones.end());
}

// The bone that takes the weights of each bone of a model. Bones that have been given to one stay
// together, and the order of the tree makes a bone and all below it a range: a line takes as long
// as what it moves, however many bones there are.
class WeightTakers {
public:
    explicit WeightTakers(const std::vector<Bone>& bones)
        : sizes_(bones.size(), 1), places_(bones.size()) {
        for (size_t i = bones.size(); i-- > 0;)
            if (bones[i].parent != kNone) at(sizes_, bones[i].parent) += sizes_[i];
        std::vector<int> next(bones.size());  // the place of the next child of each
        int next_root = 0;
        for (size_t i = 0; i < bones.size(); ++i) {
            int& place = bones[i].parent == kNone ? next_root : at(next, bones[i].parent);
            places_[i] = place;
            next[i] = place + 1;
            place += sizes_[i];
            given_[places_[i]] = {static_cast<int>(i)};
        }
    }

    // What `from` has by now goes to `to`; of a tree what all below it have, too.
    void move(int from, int to, bool is_tree) {
        const int place = at(places_, from);
        const auto first = given_.lower_bound(place);
        const auto last = given_.lower_bound(place + (is_tree ? at(sizes_, from) : 1));
        std::vector<int> moved;
        for (auto each = first; each != last; ++each) merge(moved, each->second);
        given_.erase(first, last);
        merge(given_[at(places_, to)], moved);
    }

    std::vector<int> of_each_bone() const {
        std::vector<int> bones_at(places_.size());
        for (size_t i = 0; i < places_.size(); ++i) at(bones_at, places_[i]) = static_cast<int>(i);
        std::vector<int> takers(places_.size());
        for (const auto& [place, bones] : given_)
            for (const int bone : bones) at(takers, bone) = at(bones_at, place);
        return takers;
    }

private:
    std::vector<int> sizes_;                 // of each bone and all below it
    std::vector<int> places_;                // of each bone: its own, then those of all below it
    std::map<int, std::vector<int>> given_;  // by the place of the bone that has their weights
};

}  // namespace

// A level without a line for the model shows it as it is.
void QcBuilder::add_level(BodyModel& body, size_t level, const Meshes& finest) {
    const QcLod& lod = qc_.lods[level - 1];
    const QcReplacement* replacement = find_replacement(lod, body);
    const std::vector<int>& bones = level_bones_[level - 1];
    const size_t runs_before = body.runs.size();
    if (replacement != nullptr && replacement->to.empty()) return;
    const bool loses_faces = !lod.has_faces && has_shapes(body);
    if (replacement == nullptr && bones.empty() && !loses_faces)
        return place_meshes(body, level, finest);
    Meshes meshes;
    if (replacement != nullptr) {
        const Source* found = source(replacement->to, replacement->place);
        if (found == nullptr) return;
        meshes = fitted(append(*found, replacement->place, replacement->is_reversed, body, false),
                        finest, *replacement);
    } else {
        meshes = copied(finest, body);
    }
    if (body.runs.size() > runs_before) {
        Run& run = body.runs.back();
        run.has_faces = lod.has_faces;
        for (uint32_t i = 0; i < run.count && !bones.empty(); ++i)
            rename_bones(model_.vertices[run.first + i], bones);
    }
    place_meshes(body, level, meshes);
}

// Of a VTA or of its own file (qc.md 8).
bool QcBuilder::has_shapes(const BodyModel& body) {
    if (qc_.is_static_prop) return false;
    const QcSource& wanted = body.source->source;
    const Source* file = source(wanted.path, wanted.place);
    return !body.source->flexes.empty() || (file != nullptr && !file->model->shapes.empty());
}

const QcReplacement* QcBuilder::find_replacement(const QcLod& lod, const BodyModel& body) const {
    const int line =
        at(replaced_, &lod - qc_.lods.data()).find(plain_name(body.source->source.path));
    return line == kNone ? nullptr : &at(lod.models, line);
}

// The vertices of level 0 once more, for a level that hangs them on other bones.
QcBuilder::Meshes QcBuilder::copied(const Meshes& finest, BodyModel& body) {
    const Run base = body.runs.front();
    const auto first = static_cast<uint32_t>(model_.vertices.size());
    Run run = base;
    run.first = first;
    run.is_finest = false;
    for (uint32_t i = 0; i < base.count; ++i) {
        run.finer.push_back(base.first + i);
        model_.vertices.push_back(Vertex(model_.vertices[base.first + i]));
    }
    body.runs.push_back(std::move(run));
    Meshes meshes = finest;
    for (auto& [material, lod] : meshes) {
        lod.first_vertex = lod.first_vertex - base.first + first;
        for (uint32_t& index : lod.indices) index = index - base.first + first;
    }
    return meshes;
}

// What another file gives to a level has the weights and shapes of the finest, and no materials
// that the finest lacks (qc.md 9).
QcBuilder::Meshes QcBuilder::fitted(Meshes meshes, const Meshes& finest,
                                    const QcReplacement& replacement) {
    BodyModel& body = bodies_.back();
    const Run& base = body.runs.front();
    Run& run = body.runs.back();
    if (base.count > 0) {
        run.finer = finer_vertices(model_.vertices, run.first, run.count, base.first, base.count);
        for (uint32_t i = 0; i < run.count; ++i) {
            const Vertex& finer = model_.vertices[run.finer[i]];
            Vertex& vertex = model_.vertices[run.first + i];
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
            report(Severity::kWarning, "qc-lod-material", replacement.place,
                   fmt::format("{} has the material {}, which {} lacks: the compilers drop its "
                               "triangles",
                               replacement.to, at(model_.materials, mesh.first).name,
                               replacement.from));
    std::erase_if(meshes, is_new);
    return meshes;
}

// For each bone of the model the one that takes its weights at the level; empty: all their own.
std::vector<int> QcBuilder::bones_of_level(const QcLod& lod) const {
    std::optional<WeightTakers> takers;
    for (const QcLodBone& line : lod.bones) {
        const int from = skeleton_.names.find(line.from);
        const int to = line.is_tree ? from : skeleton_.names.find(line.to);
        // One that no mesh needs is not in the model, and none the worse.
        if (from == kNone || to == kNone) continue;
        if (!takers) takers.emplace(model_.bones);
        takers->move(from, to, line.is_tree);
    }
    return takers ? takers->of_each_bone() : std::vector<int>();
}

void QcBuilder::check_levels() {
    std::set<std::string> known;
    for (const BodyModel& body : bodies_) known.insert(plain_name(body.source->source.path));
    for (const QcLod& lod : qc_.lods)
        for (const QcReplacement& replacement : lod.models)
            if (!known.contains(plain_name(replacement.from)))
                report(Severity::kNote, "qc-lod-model", replacement.place,
                       fmt::format("the level speaks of {}, which no body part has",
                                   replacement.from));
}

void QcBuilder::replace_materials() {
    QcMaterialNames names;
    for (size_t i = 0; i < model_.meshes.size(); ++i)
        names.add_material(at(model_.materials, model_.meshes[i].skin_slot).name, i);
    for (size_t level = 1; level < model_.lods.size(); ++level)
        for (const QcReplacement& replacement : qc_.lods[level - 1].materials) {
            const QcMaterialNames::Found meant = names.meant_by(replacement.from);
            for (const QcMaterialNames::Numbers* meshes : {meant.by_plain, meant.other})
                for (size_t i = 0; meshes != nullptr && i < meshes->size(); ++i) {
                    MeshLod& lod = model_.meshes[(*meshes)[i]].lods[level];
                    if (replacement.to.empty())
                        lod = {};
                    else
                        lod.material = material_written(replacement.to);
                }
        }
}

// $minlod
void QcBuilder::drop_finer_levels() {
    const auto first = static_cast<size_t>(std::max(qc_.smallest_lod, 0));
    for (Mesh& mesh : model_.meshes)
        for (size_t level = 0; level < std::min(first, mesh.lods.size() - 1); ++level)
            mesh.lods[level] = {};
}

void QcBuilder::copy_shapes_to_levels() {
    for (const BodyModel& body : bodies_)
        for (const Run& run : body.runs) {
            if (run.finer.empty() || !run.has_faces) continue;
            for (Shape& shape : model_.shapes) {
                std::multimap<uint32_t, ShapeDelta> moved;
                for (const ShapeDelta& delta : shape.deltas) moved.emplace(delta.vertex, delta);
                for (uint32_t i = 0; i < run.count; ++i) {
                    const auto [first, last] = moved.equal_range(run.finer[i]);
                    for (auto found = first; found != last; ++found) {
                        shape.deltas.push_back(found->second);
                        shape.deltas.back().vertex = run.first + i;
                    }
                }
            }
        }
    for (Shape& shape : model_.shapes)
        std::stable_sort(
            shape.deltas.begin(), shape.deltas.end(),
            [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
}

}  // namespace studioscope
