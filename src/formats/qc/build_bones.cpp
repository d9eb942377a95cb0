// Choosing the bones of the model, and checks of lines that name unknown bones.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

constexpr uint32_t kUsedByLod = 0x400;  // shifted by the level
constexpr float kMinMotion = 0.01f;     // threshold of $collapsebones, in units and radians

// True for each bone that a vertex of the file is weighted to.
std::vector<bool> weighted_bones(const Model& model) {
    std::vector<bool> is_weighted(model.bones.size());
    for (const Vertex& vertex : model.vertices)
        for (int i = 0; i < vertex.bone_count; ++i)
            if (vertex.bone[i] < is_weighted.size()) is_weighted[vertex.bone[i]] = true;
    return is_weighted;
}

bool is_moved(const Track& track, const Transform& bind, float scale) {
    const auto moves = [&](const PositionKey& key) {
        const glm::vec3 distance = glm::abs(key.position * scale - bind.position);
        return std::max({distance.x, distance.y, distance.z}) > kMinMotion;
    };
    const auto turns = [&](const RotationKey& key) {
        const float cosine = std::min(std::abs(glm::dot(key.rotation, bind.rotation)), 1.0f);
        return 2 * std::acos(cosine) > kMinMotion;
    };
    return std::any_of(track.positions.begin(), track.positions.end(), moves) ||
           std::any_of(track.rotations.begin(), track.rotations.end(), turns);
}

QcSkeleton make_static_bone(const QcFile& qc, QcSources& sources) {
    const QcVertexMove move{0, false, static_placement(qc)};
    for (QcSourceFile* each : sources.read)
        each->moves.assign(std::max<size_t>(each->bones.bones.size(), 1), move);
    QcSkeleton skeleton{{{"static_prop", kNone, {}, {}, 0}}, {glm::dmat4(1)}, {glm::dmat4(1)}, {}};
    skeleton.names = index_bone_names(skeleton.bones);
    return skeleton;
}

// The bones named in lines other than $definebone.
QcBoneNames named_bones(const QcFile& qc) {
    QcBoneNames names, defined;
    for (const QcDefinedBone& bone : qc.bones.defined) defined.insert(lower_case(bone.name));
    // If bones are defined, $bonemerge keeps none of the others (qc.md 5).
    for (const QcBoneName& line : qc.bones.merged)
        if (defined.empty() || defined.contains(lower_case(line.bone)))
            names.insert(lower_case(line.bone));
    for (const QcIkChain& chain : qc.motions.ik_chains) names.insert(lower_case(chain.bone));
    for (const QcJiggleBone& bone : qc.motions.jiggle_bones) names.insert(lower_case(bone.bone));
    for (const QcAttachment& attachment : qc.attachments)
        if (!attachment.is_rigid) names.insert(lower_case(attachment.bone));
    for (const QcBodyPart& part : qc.body_parts)
        for (const QcModel& model : part.models) {
            for (const QcEyeball& eye : model.eyeballs) names.insert(lower_case(eye.bone));
            for (const QcMouth& mouth : model.mouths) names.insert(lower_case(mouth.bone));
        }
    return names;
}

// The bones that a line or a weight needs, with all their ancestors if `has_ancestors`.
QcBoneNames kept_bones(const QcFile& qc, const QcSources& sources, bool has_ancestors) {
    const QcBoneNames named = named_bones(qc);
    const bool has_mesh = std::any_of(
        sources.read.begin(), sources.read.end(),
        [](const QcSourceFile* each) { return each->is_mesh && !each->model->meshes.empty(); });
    QcBoneNames kept;
    for (const QcSourceFile* each : sources.read) {
        const std::vector<Bone>& bones = each->bones.bones;
        // A QC of clips only: the defined bones are kept, else all bones that they move.
        if (!has_mesh && qc.bones.defined.empty())
            for (const Bone& bone : bones) kept.insert(lower_case(bone.name));
        if (!each->is_mesh) continue;  // a bone in clips only is not kept for a line
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

// Drops roots that lost all bones they were kept for, by $hierarchy or the collapse. `before`: the
// bones before the collapse.
void drop_bare_roots(const QcFile& qc, const QcSources& sources, QcSkeleton& skeleton,
                     const std::vector<Bone>& before) {
    QcBoneNames bare;
    for (const Bone& bone : skeleton.bones)
        if (bone.parent == kNone) bare.insert(lower_case(bone.name));
    for (const Bone& bone : skeleton.bones)
        if (bone.parent != kNone) bare.erase(lower_case(at(skeleton.bones, bone.parent).name));
    QcBoneNames needed = kept_bones(qc, sources, false);
    for (const QcDefinedBone& bone : qc.bones.defined) needed.insert(lower_case(bone.name));
    std::vector<int> roots;  // root above each bone before the collapse, or itself
    for (const Bone& bone : before) {
        const auto index = static_cast<int>(roots.size());
        roots.push_back(bone.parent == kNone ? index : at(roots, bone.parent));
        if (needed.contains(lower_case(bone.name)))
            bare.erase(lower_case(at(before, roots.back()).name));
    }
    collapse(skeleton, bare);
}

// The bones that $collapsebones removes: those that no clip moves, except roots and those that a
// line needs; and always those of $alwayscollapse.
QcBoneNames still_bones(const QcFile& qc, const QcFiles& files, const QcSources& sources,
                        const QcSkeleton& skeleton) {
    QcBoneNames still;
    for (const Bone& bone : skeleton.bones)
        if (bone.parent != kNone) still.insert(lower_case(bone.name));
    for (const QcDefinedBone& bone : qc.bones.defined) still.erase(lower_case(bone.name));
    for (const QcIkChain& chain : qc.motions.ik_chains) still.erase(lower_case(chain.bone));
    for (const QcJiggleBone& bone : qc.motions.jiggle_bones) still.erase(lower_case(bone.bone));
    for (const QcBoneName& line : qc.bones.merged) still.erase(lower_case(line.bone));
    for (const QcNamedFile& file : qc.motions.procedures)
        if (const Result<Bytes> bytes = read_procedures(with_extension(file.path, ".vrd"), files)) {
            const std::set<std::string> helpers = helpers_in(as_text(*bytes));
            std::erase_if(still, [&](const std::string& bone) {
                return helpers.count(helper_name(bone)) > 0;
            });
        }
    for (const QcSourceFile* each : sources.read)
        for (const Clip& clip : each->model->clips)
            for (const Track& track : clip.tracks) {
                const std::string& name = at(each->bones.bones, track.bone).name;
                const int bone = skeleton.names.find(name);
                if (bone != kNone && is_moved(track, at(skeleton.bones, bone).bind, each->scale))
                    still.erase(lower_case(name));
            }
    for (const QcBoneName& line : qc.bones.collapsed) still.insert(lower_case(line.bone));
    return still;
}

// The bones of the model and of all files, including those dropped from the model.
QcBoneNames names_in_files(const QcSources& sources, const Model& model) {
    QcBoneNames names;
    for (const Bone& bone : model.bones) names.insert(lower_case(bone.name));
    for (const QcSourceFile* each : sources.read)
        for (const Bone& bone : each->bones.bones) names.insert(lower_case(bone.name));
    return names;
}

// A bone in weight lists that no file has.
struct UnknownBone {
    const QcWeightList* list = nullptr;  // first list that names it
    const QcBoneWeight* entry = nullptr;
    size_t count = 0;
};

}  // namespace

glm::dmat4 static_placement(const QcFile& qc) {
    glm::dmat4 turn = to_matrix(Transform{glm::vec3(0), qc.placement.rotation()});
    // A quarter turn is exact, so that what is 0 stays 0.
    constexpr double kRounding = 1e-7;  // of a quaternion of floats
    for (int i = 0; i < 16; ++i) {
        double& element = turn[i / 4][i % 4];
        if (std::abs(element - std::round(element)) < kRounding) element = std::round(element);
    }
    return turn * to_matrix(Transform{-qc.placement.origin, {1, 0, 0, 0}});
}

QcSkeleton make_bones(const QcFile& qc, const QcFiles& files, QcSources& sources,
                      Diagnostics& diagnostics) {
    if (qc.is_static_prop) return make_static_bone(qc, sources);
    std::vector<const QcSourceBones*> bones;
    for (const QcSourceFile* each : sources.read) bones.push_back(&each->bones);
    QcSkeleton skeleton = make_skeleton(
        qc.bones, bones, kept_bones(qc, sources, !qc.bones.drops_bare_ancestors), diagnostics);
    if (qc.bones.does_collapse) {
        const std::vector<Bone> before = skeleton.bones;
        collapse(skeleton, still_bones(qc, files, sources, skeleton));
        drop_bare_roots(qc, sources, skeleton, before);
    }
    for (QcSourceFile* each : sources.read) {
        each->map = map_bones(each->bones, skeleton);
        each->moves = vertex_moves(each->bones, each->map, skeleton);
    }
    return skeleton;
}

std::vector<Bone> skeleton_bones(const QcSkeleton& skeleton) {
    std::vector<Bone> bones = skeleton.bones;
    for (size_t i = 0; i < bones.size(); ++i)
        bones[i].pose_to_bone = to_affine(glm::inverse(skeleton.world[i]));
    return bones;
}

// Marks each level's bones and their ancestors.
void mark_used_bones(Model& model) {
    for (const Mesh& mesh : model.meshes)
        for (size_t level = 0; level < std::min(mesh.lods.size(), size_t{kMaxLods}); ++level)
            for (const uint32_t index : mesh.lods[level].indices) {
                const Vertex& vertex = model.vertices[index];
                const uint32_t flag = kUsedByLod << level;
                for (int i = 0; i < vertex.bone_count; ++i) {
                    if (vertex.bone[i] >= model.bones.size()) continue;
                    for (int bone = vertex.bone[i];
                         bone != kNone && (at(model.bones, bone).flags & flag) == 0;
                         bone = at(model.bones, bone).parent)
                        at(model.bones, bone).flags |= flag;
                }
            }
}

// The compilers stop at an $ikchain of an unknown bone; they warn of the other lines and go on.
void check_bone_names(const QcFile& qc, const QcSources& sources, Model& model) {
    // Every name may be in a file that could not be read.
    if (qc.is_static_prop || !sources.are_all_read()) return;
    const QcBoneNames names = names_in_files(sources, model);
    const auto is_missing = [&](const std::string& bone) {
        return !bone.empty() && !names.contains(lower_case(bone));
    };
    for (const QcLod& lod : qc.lods)
        for (const QcLodBone& line : lod.bones)
            for (const std::string& bone : {line.from, line.to})
                if (is_missing(bone))
                    report_at(model.diagnostics, Severity::kWarning, "qc-lod-bone", line.place,
                              "{} names the unknown bone {}; ignored",
                              line.is_tree ? "bonetreecollapse" : "replacebone", bone);
    for (const QcIkChain& chain : qc.motions.ik_chains)
        if (is_missing(chain.bone))
            report_at(model.diagnostics, Severity::kError, "qc-ikchain-bone", chain.place,
                      "IK chain {} ends at the unknown bone {}; ignored", chain.name, chain.bone);
    if (!qc.collision) return;
    for (const QcBoneName& line : qc.collision->limited)
        if (is_missing(line.bone))
            report_at(model.diagnostics, Severity::kWarning, "qc-joint-bone", line.place,
                      "a joint option of the collision model names the unknown bone {}; ignored",
                      line.bone);
}

// Reports unknown bones in weight lists, at which the compilers stop (qc.md 7). A bone that a file
// has but the model lacks is no fault, and nothing is reported if a file could not be read. Each
// bone is reported once, as many lists may name it.
void check_weight_lists(const QcFile& qc, const QcSources& sources, Model& model) {
    if (!sources.are_all_read() || qc.motions.weight_lists.empty()) return;
    const QcBoneNames known = names_in_files(sources, model);
    std::vector<UnknownBone> unknown;
    NameIndex indices;
    for (const QcWeightList& list : qc.motions.weight_lists)
        for (const QcBoneWeight& entry : list.bones) {
            if (known.contains(lower_case(entry.bone))) continue;
            const int index = indices.find(entry.bone);
            if (index != kNone) {
                ++at(unknown, index).count;
                continue;
            }
            indices.add(entry.bone, static_cast<int>(unknown.size()));
            unknown.push_back({&list, &entry, 1});
        }
    for (const UnknownBone& bone : unknown)
        report_at(model.diagnostics, Severity::kError, "qc-weightlist-bone", bone.entry->place,
                  "weight list {} names {}, which is a bone of no file{}; ignored",
                  quotable(bone.list->name), quotable(bone.entry->bone),
                  bone.count > 1 ? fmt::format(" ({} times in all)", bone.count) : "");
}

}  // namespace studioscope
