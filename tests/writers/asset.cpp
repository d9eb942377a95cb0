#include "writers/asset.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope::assets {

std::vector<const AssetMesh*> meshes_of(const Asset& asset) {
    std::vector<const AssetMesh*> meshes;
    for (const AssetBodyPart& part : asset.body_parts)
        for (const AssetBodyModel& model : part.models)
            for (const AssetMesh& mesh : model.meshes) meshes.push_back(&mesh);
    return meshes;
}

size_t lod_count_of(const Asset& asset) { return asset.switch_points.size(); }

std::vector<glm::dmat4> bind_worlds_of(const Asset& asset) {
    std::vector<glm::dmat4> worlds;
    for (const AssetBone& bone : asset.bones) {
        const glm::dmat4 local = to_matrix(bone.bind);
        worlds.push_back(bone.parent == kNone ? local : at(worlds, bone.parent) * local);
    }
    return worlds;
}

std::vector<std::string> flex_names_of(const Asset& asset) {
    std::vector<std::string> names;
    for (const AssetShape& shape : asset.shapes) {
        if (shape.split > 0) {
            names.push_back(shape.name + "R");
            names.push_back(shape.name + "L");
        } else {
            names.push_back(shape.name);
        }
    }
    return names;
}

std::vector<int> first_flex_of_shapes(const Asset& asset) {
    std::vector<int> first;
    int next = 0;
    for (const AssetShape& shape : asset.shapes) {
        first.push_back(next);
        next += shape.split > 0 ? 2 : 1;
    }
    return first;
}

float left_share(float x, float split) {
    if (x > split) return 1;
    if (x < -split) return 0;
    const float t = (split - x) / (2 * split);
    return 1 - (3 * t * t - 2 * t * t * t);
}

namespace {

Transform between(const Transform& a, const Transform& b, float t) {
    return {glm::mix(a.position, b.position, t), glm::slerp(a.rotation, b.rotation, t)};
}

}  // namespace

std::vector<std::vector<Transform>> every_frame_of(const Asset& asset, const AssetClip& clip) {
    std::vector<Transform> pose;
    for (const AssetBone& bone : asset.bones) pose.push_back(bone.bind);
    std::vector<std::vector<Transform>> poses;
    int last_number = 0;
    for (const AssetFrame& frame : clip.frames) {
        const std::vector<Transform> before = pose;
        for (const AssetKey& key : frame.keys) at(pose, key.bone) = key.local;
        const int steps = poses.empty() ? 1 : frame.number - last_number;
        for (int step = 1; step < steps; ++step) {
            const float t = static_cast<float>(step) / static_cast<float>(steps);
            std::vector<Transform> skipped = pose;
            for (size_t i = 0; i < pose.size(); ++i) skipped[i] = between(before[i], pose[i], t);
            poses.push_back(std::move(skipped));
        }
        poses.push_back(pose);
        last_number = frame.number;
    }
    return poses;
}

}  // namespace studioscope::assets
