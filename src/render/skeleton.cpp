#include "render/skeleton.h"

#include <algorithm>
#include <array>

#include "facts/legend.h"

namespace studioscope {

namespace {

const glm::vec4 kBoneColor(0.55f, 0.72f, 0.95f, 0.80f);
const glm::vec4 kJointColor(0.27f, 0.47f, 0.80f, 0.95f);
const glm::vec4 kSelectedColor(kAccentColor, 0.95f);

// The radius of a joint in Source units: proportional to the model size, smaller near its parent,
// within 1.5 to 9 pixels; 9 pixels for a model without a size.
float joint_radius(const glm::vec3& joint, float to_parent, const FrameBlock& frame,
                   float model_size) {
    const glm::vec3 eye = glm::vec3(frame.eye) - glm::vec3(frame.first);
    const float unit_per_pixel = glm::distance(joint, eye) / std::max(frame.viewport.w, 1.0f);
    const float pixel = unit_per_pixel * frame.scales.y;
    const float fitting = to_parent > 0 ? to_parent * 0.15f : model_size;
    if (!(model_size > 0)) return pixel * 9;
    return std::clamp(std::min(model_size * 0.007f, fitting), pixel * 1.5f, pixel * 9);
}

BoneOctahedron diamond(const glm::vec3& joint, float radius, const glm::vec4& color) {
    const glm::vec3 tip(0, 0, radius);
    return {joint + tip, radius, joint - tip, 0.5f, color};
}

// The timeline's colours for skipped frames and for omitted bones.
const std::array<glm::vec4, 2> kGhostColors{glm::vec4(0.42f, 0.56f, 0.84f, 0.75f),
                                            glm::vec4(0.88f, 0.50f, 0.69f, 0.75f)};

}  // namespace

std::vector<Affine> bone_worlds(const FrameInput& input) {
    const std::vector<Bone>& bones = input.model().bones;
    if (input.world.size() == bones.size()) return {input.world.begin(), input.world.end()};
    std::vector<Affine> worlds;
    worlds.reserve(bones.size());
    for (const Bone& bone : bones)
        worlds.push_back(to_affine(glm::inverse(to_matrix(bone.pose_to_bone))));
    return worlds;
}

std::vector<BoneOctahedron> skeleton_octahedra(const FrameInput& input, const FrameBlock& frame,
                                               float model_size) {
    const std::vector<Bone>& bones = input.model().bones;
    const int selected = input.selection.bone;
    const std::vector<Affine> worlds = bone_worlds(input);
    std::vector<BoneOctahedron> octahedra;
    for (size_t i = 0; i < bones.size(); ++i) {
        if (is_hidden(input.hidden.bones, static_cast<int>(i))) continue;
        const int parent = bones[i].parent;
        const glm::vec3 joint = affine_translation(worlds[i]);
        const glm::vec3 start =
            affine_translation(worlds[parent == kNone ? i : static_cast<size_t>(parent)]);
        const float length = glm::distance(start, joint);
        const float radius = joint_radius(joint, length, frame, model_size);
        const bool is_selected = static_cast<int>(i) == selected;
        octahedra.push_back(diamond(joint, is_selected ? radius * 1.4f : radius,
                                    is_selected ? kSelectedColor : kJointColor));
        if (length < model_size * 1e-5f) continue;
        const float width = std::min(radius * 1.7f, length * 0.14f);
        octahedra.push_back({start, width, joint, std::min(0.12f, 1.5f * width / length),
                             parent != kNone && parent == selected ? kSelectedColor : kBoneColor});
    }
    return octahedra;
}

std::vector<BoneOctahedron> ghost_octahedra(const FrameInput& input, const FrameBlock& frame,
                                            float model_size) {
    const std::vector<Bone>& bones = input.model().bones;
    std::vector<BoneOctahedron> octahedra;
    if (bones.empty()) return octahedra;
    for (size_t ghost = 0; (ghost + 1) * bones.size() <= input.ghosts.size(); ++ghost) {
        const auto worlds = input.ghosts.subspan(ghost * bones.size(), bones.size());
        const glm::vec4& color = kGhostColors[ghost % kGhostColors.size()];
        for (size_t i = 0; i < bones.size(); ++i) {
            if (is_hidden(input.hidden.bones, static_cast<int>(i))) continue;
            const int parent = bones[i].parent;
            const glm::vec3 joint = affine_translation(worlds[i]);
            const glm::vec3 start =
                affine_translation(worlds[parent == kNone ? i : static_cast<size_t>(parent)]);
            const float length = glm::distance(start, joint);
            const float radius = joint_radius(joint, length, frame, model_size);
            octahedra.push_back(diamond(joint, radius, color));
            if (length >= model_size * 1e-5f)
                octahedra.push_back(
                    {start, std::min(radius * 1.7f, length * 0.14f), joint, 0.1f, color});
        }
    }
    return octahedra;
}

}  // namespace studioscope
