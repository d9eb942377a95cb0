#pragma once

#include <random>

#include "model/animation/pose.h"

namespace studioscope {

// Vertices of one to three bones each, and a chain of rotated bones, for tests and benchmarks of
// skinning.
struct SkinningCase {
    Model model;
    Pose pose;
};

class CrowdMaker {
public:
    SkinningCase make(size_t vertices, int bones, int influences) {
        SkinningCase skinning;
        for (int i = 0; i < bones; ++i) add_bone(skinning);
        for (size_t i = 0; i < vertices; ++i) {
            const int count = influences ? influences : 1 + static_cast<int>(i % 3);
            skinning.model.vertices.push_back(vertex(bones, count));
            skinning.model.tangents.push_back(glm::vec4(direction(), i % 2 ? 1 : -1));
        }
        finish_pose(skinning.model, skinning.pose);
        return skinning;
    }

private:
    float between(float least, float most) {
        return std::uniform_real_distribution<float>(least, most)(random_);
    }

    glm::vec3 direction() {
        glm::vec3 v(0);
        while (glm::length(v) < 0.1f) v = {between(-1, 1), between(-1, 1), between(-1, 1)};
        return glm::normalize(v);
    }

    // Adds a bone below one of the eight before it, as in limbs.
    void add_bone(SkinningCase& skinning) {
        const int index = static_cast<int>(skinning.model.bones.size());
        Bone bone;
        bone.parent = index == 0 ? kNone : std::max(0, index - 1 - static_cast<int>(random_() % 8));
        bone.bind = {direction() * 3.0f, glm::angleAxis(between(-1, 1), direction())};
        bone.pose_to_bone.rows[0].w = between(-5, 5);
        skinning.model.bones.push_back(bone);
        skinning.pose.local.push_back(
            {bone.bind.position, glm::angleAxis(between(-1, 1), direction())});
    }

    Vertex vertex(int bones, int count) {
        Vertex vertex;
        vertex.bone_count = static_cast<uint8_t>(count);
        for (int i = 0; i < count; ++i)
            vertex.bone[i] = static_cast<uint8_t>(random_() % static_cast<unsigned>(bones));
        const float first = between(0, 1), second = between(0, 1 - first);
        const float weights[3][3] = {
            {1, 0, 0}, {first, 1 - first, 0}, {first, second, 1 - first - second}};
        for (int i = 0; i < 3; ++i) vertex.weight[i] = weights[count - 1][i];
        vertex.position = {between(-20, 20), between(-10, 10), between(0, 70)};
        vertex.normal = direction();
        return vertex;
    }

    std::mt19937 random_{13};
};

// Makes the vertices; `influences` 0 means one, two and three in turn.
inline SkinningCase make_skinning_case(size_t vertices, int bones, int influences = 0) {
    return CrowdMaker().make(vertices, bones, influences);
}

}  // namespace studioscope
