// Bones, the skin and attachments.
#include <cmath>
#include <utility>

#include "core/at.h"
#include "export/gltf/parts.h"
#include "export/qc_blocks.h"
#include "model/measure.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

// Source's x forward, y left, z up are z, x and y of the asset.
const glm::dmat3 kAxes({0, 0, 1}, {1, 0, 0}, {0, 1, 0});

// The turn about Z that compilers give to clips and to static props, but not to skinned meshes.
glm::dmat3 compilers_turn() { return {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}; }

glm::quat turned(const glm::dmat3& turn, const glm::quat& rotation) {
    const glm::dquat whole = glm::quat_cast(turn) * glm::normalize(glm::dquat(rotation));
    return glm::quat(glm::normalize(whole));
}

// Bind-pose space of the asset to bone space. The file's matrix may be scaled or skewed, which
// nodes of bones are not.
glm::mat4 inverse_bind(const GltfSpace& space, const Affine& pose_to_bone) {
    const glm::dmat4 stored = to_matrix(pose_to_bone);
    const glm::dmat3 rotation = glm::mat3_cast(glm::normalize(glm::quat_cast(glm::dmat3(stored))));
    glm::dmat4 matrix(rotation * glm::transpose(space.of_rest));
    matrix[3] = glm::dvec4(glm::dvec3(stored[3]) * space.metres, 1);
    return glm::mat4(matrix);
}

void add_joints(GltfWriting& all) {
    const std::vector<Bone>& bones = all.scene.model.bones;
    const auto roots = std::count_if(bones.begin(), bones.end(),
                                     [](const Bone& bone) { return bone.parent == kNone; });
    const int common = roots > 1
                           ? all.document.add_node({{"name", all.document.name() + " (bones)"}})
                           : GltfDocument::kScene;
    for (const Bone& bone : bones) {
        const bool is_root = bone.parent == kNone;
        all.rest.push_back(is_root ? all.space.at_top(all.space.of_rest, bone.bind)
                                   : all.space.below_bone(bone.bind));
        all.space.joints.push_back(
            all.document.add_node(gltf_node(bone.name, all.rest.back()),
                                  is_root ? common : at(all.space.joints, bone.parent)));
    }
}

int add_skin(GltfWriting& all) {
    std::vector<glm::mat4> matrices;
    for (const Bone& bone : all.scene.model.bones)
        matrices.push_back(inverse_bind(all.space, bone.pose_to_bone));
    const int accessor = all.document.add_matrices(matrices);
    // The first node is above all joints: their common parent, or the only root.
    return all.document.add("skins", {{"name", all.document.name()},
                                      {"inverseBindMatrices", accessor},
                                      {"skeleton", 0},
                                      {"joints", all.space.joints}});
}

void add_attachments(GltfWriting& all) {
    const Model& model = all.scene.model;
    for (const Attachment& attachment : model.attachments) {
        if (all.space.is_skinned && is_index(attachment.bone, model.bones.size()))
            all.document.add_node(
                gltf_node(attachment.name, all.space.below_bone(attachment.local)),
                at(all.space.joints, attachment.bone));
        if (!all.space.is_skinned)
            all.document.add_node(
                gltf_node(attachment.name, all.space.at_top(all.space.of_rest, attachment.local)));
    }
}

}  // namespace

GltfSpace gltf_space(const Scene& scene, const GltfOptions& options) {
    const MdlFile* mdl = gltf_records(scene);
    const bool is_static_prop = mdl && (mdl->header.flags & kMdlStaticProp) != 0;
    const glm::dmat3 up = kAxes * glm::dmat3(upright(scene.model.up));
    GltfSpace space{options.metres, up * compilers_turn(), up * compilers_turn()};
    if (mdl) space.of_clips = up;
    if (is_static_prop) space.of_rest = up;
    space.is_skinned = !is_static_prop && !scene.model.bones.empty();
    return space;
}

Transform GltfSpace::at_top(const glm::dmat3& turn, const Transform& local) const {
    return {glm::vec3(turn * (glm::dvec3(local.position) * metres)), turned(turn, local.rotation)};
}

ordered_json gltf_node(const std::string& name, const Transform& local) {
    ordered_json node{{"name", name}};
    const glm::vec3& p = local.position;
    const auto q = glm::quat(glm::normalize(glm::dquat(local.rotation)));
    if (p != glm::vec3(0)) node["translation"] = {p.x, p.y, p.z};
    if (q != glm::quat(1, 0, 0, 0)) node["rotation"] = {q.x, q.y, q.z, q.w};
    return node;
}

int add_skeleton(GltfWriting& all) {
    int skin = kNone;
    if (all.space.is_skinned) {
        add_joints(all);
        skin = add_skin(all);
    }
    add_attachments(all);
    return skin;
}

}  // namespace studioscope
