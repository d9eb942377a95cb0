#include "writers/face_asset.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace studioscope::assets {

namespace {

constexpr uint32_t kRows = 16, kColumns = 24;
constexpr float kEyeRadius = 1.2f;
constexpr int kHeadBone = 1;

// A ball; v of its texture runs from its top down.
AssetMesh make_ball(const char* name, int slot, const glm::vec3& center, float radius) {
    AssetMesh mesh{name, slot, {}, {{}}};
    for (uint32_t row = 0; row <= kRows; ++row)
        for (uint32_t column = 0; column <= kColumns; ++column) {
            const float u = float(column) / kColumns, v = float(row) / kRows;
            const float down = glm::pi<float>() * v, about = glm::two_pi<float>() * u;
            Vertex vertex;
            vertex.normal = {std::sin(down) * std::cos(about), std::sin(down) * std::sin(about),
                             std::cos(down)};
            vertex.position = center + vertex.normal * radius;
            vertex.uv = {u, v};
            vertex.bone[0] = kHeadBone;
            mesh.vertices.push_back(vertex);
        }
    for (uint32_t row = 0; row < kRows; ++row)
        for (uint32_t column = 0; column < kColumns; ++column) {
            const uint32_t first = row * (kColumns + 1) + column, below = first + kColumns + 1;
            for (const uint32_t corner : {first, below, below + 1, first, below + 1, first + 1})
                mesh.lods[0].push_back(corner);
        }
    return mesh;
}

Eyeball make_eye(const char* name, float side) {
    Eyeball eye;
    eye.name = name;
    eye.bone = kHeadBone;
    eye.origin = {2 * side, -4.2f, 1.5f};
    eye.radius = kEyeRadius;
    eye.iris_scale = 1 / 1.3f;
    return eye;
}

}  // namespace

Asset face_asset() {
    Asset asset;
    asset.name = "face";
    asset.model_folder = "test/";
    asset.material_folder = "models/test/";
    asset.bones = {{"root", kNone, {}}, {"head", 0, {{0, 0, 60}, {1, 0, 0, 0}}}};
    asset.materials = {"skin", "eye_left", "eye_right"};
    asset.skins = {{0, 1, 2}};
    AssetBodyModel face{"face", {}};
    face.eyeballs = {make_eye("left", 1), make_eye("right", -1)};
    face.meshes = {make_ball("head", 0, {0, 0, 60}, 5)};
    for (int i = 0; i < 2; ++i) {
        const Eyeball& eye = face.eyeballs[size_t(i)];
        face.meshes.push_back(
            make_ball(eye.name.c_str(), i + 1, glm::vec3(0, 0, 60) + eye.origin, eye.radius));
        face.meshes.back().eyeball = i;
    }
    asset.body_parts = {{"face", {face}}};
    asset.controllers = {{"eyes_updown", "eyes", -30, 30}, {"eyes_rightleft", "eyes", -30, 30}};
    asset.clips = {{"idle", 30, true, {{0, {{0, {}}, {1, asset.bones[1].bind}}}}}};
    const glm::quat ahead = rotation_from_euler({0, 0, glm::radians(-90.0)});
    asset.attachments = {{"eyes", kHeadBone, {{0, -4.2f, 1.5f}, ahead}}};
    return asset;
}

}  // namespace studioscope::assets
