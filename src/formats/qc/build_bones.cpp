#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"
#include "formats/qc/procedures.h"

namespace studioscope {

namespace {

constexpr uint32_t kUsedByLod = 0x400;      // shifted by the level
constexpr float kMotionThatCounts = 0.01f;  // units and radians, of $collapsebones

// All bones that a vertex of the file hangs on.
std::vector<bool> weighted_bones(const Model& model) {
    std::vector<bool> is_weighted(model.bones.size());
    for (const Vertex& vertex : model.vertices)
        for (int i = 0; i < vertex.bone_count; ++i)
            if (vertex.bone[i] < is_weighted.size()) is_weighted[vertex.bone[i]] = true;
    return is_weighted;
}

bool is_moved(const Track& track, const Transform& bind, float scale) {
    const auto moves = [&](const PositionKey& key) {
        const glm::vec3 way = glm::abs(key.position * scale - bind.position);
        return std::max({way.x, way.y, way.z}) > kMotionThatCounts;
    };
    const auto turns = [&](const RotationKey& key) {
        const float cosine = std::min(std::abs(glm::dot(key.rotation, bind.rotation)), 1.0f);
        return 2 * std::acos(cosine) > kMotionThatCounts;
    };
    return std::any_of(track.positions.begin(), track.positions.end(), moves) ||
           std::any_of(track.rotations.begin(), track.rotations.end(), turns);
}

}  // namespace

// What is done to static props: shift, then turn.
glm::dmat4 QcBuilder::placement() const {
    const glm::dmat4 turn = to_matrix(Transform{glm::vec3(0), qc_.placement.rotation()});
    return turn * to_matrix(Transform{-qc_.placement.origin, {1, 0, 0, 0}});
}

void QcBuilder::make_static_bone() {
    skeleton_ = {{{"static_prop", kNone, {}, {}, 0}}, {glm::dmat4(1)}, {glm::dmat4(1)}, {}};
    skeleton_.names = names_of(skeleton_.bones);
    const QcVertexMove move{0, false, placement()};
    for (Source* each : sources_)
        each->moves.assign(std::max<size_t>(each->bones.bones.size(), 1), move);
}

void QcBuilder::make_bones() {
    if (qc_.is_static_prop) {
        make_static_bone();
    } else {
        std::vector<const QcSourceBones*> sources;
        for (const Source* each : sources_) sources.push_back(&each->bones);
        skeleton_ = make_skeleton(qc_.bones, sources, kept_bones(!qc_.bones.drops_bare_ancestors),
                                  model_.diagnostics);
        if (qc_.bones.does_collapse) {
            const std::vector<Bone> before = skeleton_.bones;
            collapse(skeleton_, still_bones());
            drop_bare_roots(before);
        }
        for (Source* each : sources_) {
            each->map = map_bones(each->bones, skeleton_);
            each->moves = vertex_moves(each->bones, each->map, skeleton_);
        }
    }
    model_.bones = skeleton_.bones;
    for (size_t i = 0; i < model_.bones.size(); ++i)
        model_.bones[i].pose_to_bone = to_affine(glm::inverse(skeleton_.world[i]));
}

// Bones that lines name beside those of $definebone.
QcBoneNames QcBuilder::named_bones() const {
    QcBoneNames named;
    for (const QcBoneName& line : qc_.bones.merged) named.insert(lower_case(line.bone));
    for (const QcIkChain& chain : qc_.motions.ik_chains) named.insert(lower_case(chain.bone));
    for (const QcJiggleBone& bone : qc_.motions.jiggle_bones) named.insert(lower_case(bone.bone));
    for (const QcAttachment& attachment : qc_.attachments)
        if (!attachment.is_rigid) named.insert(lower_case(attachment.bone));
    for (const QcBodyPart& part : qc_.body_parts)
        for (const QcModel& model : part.models) {
            for (const QcEyeball& eye : model.eyeballs) named.insert(lower_case(eye.bone));
            for (const std::string& bone : model.mouth_bones) named.insert(lower_case(bone));
        }
    return named;
}

// What a line or a weight needs, and above it all ancestors where they are wanted.
QcBoneNames QcBuilder::kept_bones(bool has_ancestors) const {
    const QcBoneNames named = named_bones();
    const bool has_mesh = std::any_of(sources_.begin(), sources_.end(), [](const Source* each) {
        return each->is_mesh && !each->model->meshes.empty();
    });
    QcBoneNames kept;
    for (const Source* each : sources_) {
        const std::vector<Bone>& bones = each->bones.bones;
        // Clips alone: all that they move is shown.
        if (!has_mesh)
            for (const Bone& bone : bones) kept.insert(lower_case(bone.name));
        if (!each->is_mesh) continue;  // what a line names that is in clips alone is not kept
        std::vector<bool> is_kept = weighted_bones(*each->model);
        for (size_t i = bones.size(); i-- > 0;) {  // children before their parents
            const std::string name = lower_case(bones[i].name);
            const bool is_first = each->bones.names.find(name) == static_cast<int>(i);
            if (!is_kept[i] && !(is_first && named.contains(name))) continue;
            kept.insert(name);
            if (has_ancestors && bones[i].parent != kNone) at(is_kept, bones[i].parent) = true;
        }
    }
    return kept;
}

// A root from which $hierarchy or the collapse took all that it was kept for. `before`: the bones
// before the collapse.
void QcBuilder::drop_bare_roots(const std::vector<Bone>& before) {
    QcBoneNames bare;
    for (const Bone& bone : skeleton_.bones)
        if (bone.parent == kNone) bare.insert(lower_case(bone.name));
    for (const Bone& bone : skeleton_.bones)
        if (bone.parent != kNone) bare.erase(lower_case(at(skeleton_.bones, bone.parent).name));
    QcBoneNames needed = kept_bones(false);
    for (const QcDefinedBone& bone : qc_.bones.defined) needed.insert(lower_case(bone.name));
    std::vector<int> roots;  // above each bone before the collapse, or itself
    for (const Bone& bone : before) {
        const auto own = static_cast<int>(roots.size());
        roots.push_back(bone.parent == kNone ? own : at(roots, bone.parent));
        if (needed.contains(lower_case(bone.name)))
            bare.erase(lower_case(at(before, roots.back()).name));
    }
    collapse(skeleton_, bare);
}

// What $collapsebones takes out: bones that no clip moves, but for roots and those that a line
// needs; and in any case those of $alwayscollapse.
QcBoneNames QcBuilder::still_bones() const {
    QcBoneNames still;
    for (const Bone& bone : skeleton_.bones)
        if (bone.parent != kNone) still.insert(lower_case(bone.name));
    for (const QcDefinedBone& bone : qc_.bones.defined) still.erase(lower_case(bone.name));
    for (const QcIkChain& chain : qc_.motions.ik_chains) still.erase(lower_case(chain.bone));
    for (const QcJiggleBone& bone : qc_.motions.jiggle_bones) still.erase(lower_case(bone.bone));
    for (const QcBoneName& line : qc_.bones.merged) still.erase(lower_case(line.bone));
    for (const QcNamedFile& file : qc_.motions.procedures)
        if (const Result<Bytes> bytes = files_.bytes(procedure_path(file))) {
            const std::set<std::string> helpers = helpers_in(as_text(*bytes));
            std::erase_if(still, [&](const std::string& bone) {
                return helpers.count(helper_name(bone)) > 0;
            });
        }
    for (const Source* each : sources_)
        for (const Clip& clip : each->model->clips)
            for (const Track& track : clip.tracks) {
                const std::string& name = at(each->bones.bones, track.bone).name;
                const int bone = skeleton_.names.find(name);
                if (bone != kNone && is_moved(track, at(skeleton_.bones, bone).bind, each->scale))
                    still.erase(lower_case(name));
            }
    for (const QcBoneName& line : qc_.bones.collapsed) still.insert(lower_case(line.bone));
    return still;
}

// Each level's bones and their ancestors.
void QcBuilder::mark_used_bones() {
    for (const Mesh& mesh : model_.meshes)
        for (size_t level = 0; level < std::min(mesh.lods.size(), size_t{kMaxLods}); ++level)
            for (const uint32_t index : mesh.lods[level].indices) {
                const Vertex& vertex = model_.vertices[index];
                const uint32_t flag = kUsedByLod << level;
                for (int i = 0; i < vertex.bone_count; ++i) {
                    if (vertex.bone[i] >= model_.bones.size()) continue;
                    for (int bone = vertex.bone[i];
                         bone != kNone && (at(model_.bones, bone).flags & flag) == 0;
                         bone = at(model_.bones, bone).parent)
                        at(model_.bones, bone).flags |= flag;
                }
            }
}

}  // namespace studioscope
