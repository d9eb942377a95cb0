#include "writers/posed_bounds.h"

#include <glm/gtc/constants.hpp>
#include <limits>

#include "core/at.h"

namespace studioscope::assets {

namespace {

std::vector<glm::mat4> palette_of(const Asset& asset, const std::vector<Transform>& pose,
                                  const std::vector<glm::dmat4>& from_bind) {
    std::vector<glm::dmat4> worlds;
    std::vector<glm::mat4> palette;
    for (size_t i = 0; i < pose.size(); ++i) {
        const int parent = asset.bones[i].parent;
        worlds.push_back(parent == kNone ? to_matrix(turned_root(pose[i]))
                                         : at(worlds, parent) * to_matrix(pose[i]));
        palette.emplace_back(worlds[i] * from_bind[i]);
    }
    return palette;
}

glm::vec3 skinned(const Vertex& vertex, const std::vector<glm::mat4>& palette) {
    glm::vec4 sum(0);
    for (size_t i = 0; i < vertex.bone_count; ++i)
        sum += palette[vertex.bone[i]] * glm::vec4(vertex.position, 1) * vertex.weight[i];
    return glm::vec3(sum);
}

}  // namespace

Transform turned_root(const Transform& root) {
    const glm::quat turn = glm::angleAxis(glm::half_pi<float>(), glm::vec3(0, 0, 1));
    return {turn * root.position, turn * root.rotation};
}

Bounds bounds_through(const Asset& asset, const AssetClip& clip) {
    std::vector<glm::dmat4> from_bind;
    for (const glm::dmat4& world : bind_worlds_of(asset)) from_bind.push_back(glm::inverse(world));
    constexpr float kFar = std::numeric_limits<float>::max();
    Bounds bounds{glm::vec3(kFar), glm::vec3(-kFar)};
    for (const std::vector<Transform>& pose : every_frame_of(asset, clip)) {
        const std::vector<glm::mat4> palette = palette_of(asset, pose, from_bind);
        for (const AssetMesh* mesh : meshes_of(asset))
            for (const Vertex& vertex : mesh->vertices) {
                const glm::vec3 position = skinned(vertex, palette);
                bounds.min = glm::min(bounds.min, position);
                bounds.max = glm::max(bounds.max, position);
            }
    }
    return bounds.min.x <= bounds.max.x ? bounds : Bounds{};
}

}  // namespace studioscope::assets
