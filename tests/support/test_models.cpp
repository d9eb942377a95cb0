#include "support/test_models.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "model/validate.h"

namespace studioscope {

namespace {

constexpr float kRadius = 6;
constexpr float kHeight = 48;
constexpr int kRings = 33;

// Adds bones at equal steps of the height; the last one has no length.
void add_bones(Model& model, int count) {
    const float length = kHeight / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
        Bone bone;
        bone.name = "segment" + std::to_string(i);
        bone.parent = i - 1;
        bone.bind.position = {0, 0, i == 0 ? 0 : length};
        bone.pose_to_bone.rows[2].w = -length * static_cast<float>(i);
        model.bones.push_back(bone);
    }
}

// Sets weights by distance to the middles of the nearest three bones, so that they change smoothly:
// three along the tube, two near its ends and one at them.
void weigh(Vertex& vertex, int bone_count) {
    const float at = vertex.position.z / kHeight * static_cast<float>(bone_count) - 0.5f;
    const int nearest = std::clamp(static_cast<int>(std::lround(at)), 0, bone_count - 1);
    float sum = 0;
    int used = 0;
    for (const int bone : {nearest, nearest - 1, nearest + 1}) {
        const float reach = 1.5f - std::abs(at - static_cast<float>(bone));
        if (bone < 0 || bone >= bone_count || reach <= 0) continue;
        vertex.bone[used] = static_cast<uint8_t>(bone);
        vertex.weight[used++] = reach * reach;
        sum += reach * reach;
    }
    vertex.bone_count = static_cast<uint8_t>(used);
    for (int i = 0; i < 3; ++i) vertex.weight[i] = i < used ? vertex.weight[i] / sum : 0;
}

uint32_t add_vertex(Model& model, const glm::vec3& position, const glm::vec3& normal,
                    const glm::vec2& uv) {
    Vertex vertex;
    vertex.position = position;
    vertex.normal = normal;
    vertex.uv = uv;
    weigh(vertex, static_cast<int>(model.bones.size()));
    model.vertices.push_back(vertex);
    return static_cast<uint32_t>(model.vertices.size() - 1);
}

// Rings of sides + 1 vertices, so that u runs from 0 to 1.
void add_wall(Model& model, MeshLod& lod, int sides, int rings) {
    for (int ring = 0; ring < rings; ++ring)
        for (int side = 0; side <= sides; ++side) {
            const float u = static_cast<float>(side) / static_cast<float>(sides);
            const float v = static_cast<float>(ring) / static_cast<float>(rings - 1);
            const glm::vec3 out(std::cos(u * 6.2831853f), std::sin(u * 6.2831853f), 0);
            add_vertex(model, out * kRadius + glm::vec3(0, 0, v * kHeight), out, {u, 1 - v});
        }
    const auto at = [&](int ring, int side) {
        return lod.first_vertex + static_cast<uint32_t>(ring * (sides + 1) + side);
    };
    for (int ring = 0; ring + 1 < rings; ++ring)
        for (int side = 0; side < sides; ++side)
            for (uint32_t index : {at(ring, side), at(ring, side + 1), at(ring + 1, side),
                                   at(ring + 1, side), at(ring, side + 1), at(ring + 1, side + 1)})
                lod.indices.push_back(index);
}

void add_cap(Model& model, MeshLod& lod, int sides) {
    const glm::vec3 up(0, 0, 1);
    const uint32_t middle = add_vertex(model, {0, 0, kHeight}, up, {0.5f, 0.5f});
    for (int side = 0; side <= sides; ++side) {
        const float angle = static_cast<float>(side) / static_cast<float>(sides) * 6.2831853f;
        const glm::vec3 out(std::cos(angle), std::sin(angle), 0);
        const uint32_t index =
            add_vertex(model, out * kRadius + up * kHeight, up, glm::vec2(out) * 0.5f + 0.5f);
        if (side > 0) lod.indices.insert(lod.indices.end(), {middle, index - 1, index});
    }
}

void add_level(Model& model, int sides, int rings) {
    for (size_t i = 0; i < model.meshes.size(); ++i) {
        MeshLod lod;
        lod.first_vertex = static_cast<uint32_t>(model.vertices.size());
        if (i == 0) add_wall(model, lod, sides, rings);
        if (i == 1) add_cap(model, lod, sides);
        lod.vertex_count = static_cast<uint32_t>(model.vertices.size()) - lod.first_vertex;
        model.meshes[i].lods.push_back(lod);
    }
}

Clip bend_clip(const Model& model) {
    Clip clip;
    clip.name = "bend";
    for (int frame = 0; frame <= 10; ++frame) clip.frames.push_back(frame);
    for (size_t i = 1; i < model.bones.size(); ++i) {
        Track track;
        track.bone = static_cast<int>(i);
        track.rest = model.bones[i].bind;
        for (int frame : clip.frames) {
            const float share = static_cast<float>(frame) / 10;
            const double angle = 0.31415926 * static_cast<double>(share);
            track.rotations.push_back(
                {static_cast<float>(frame), rotation_from_euler({0, angle, 0})});
        }
        clip.tracks.push_back(track);
    }
    return clip;
}

void add_hitboxes(Model& model) {
    const float length = kHeight / static_cast<float>(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i) {
        Hitbox box;
        box.bone = box.group = static_cast<int>(i);
        box.min = {-kRadius * 1.1f, -kRadius * 1.1f, 0};
        box.max = {kRadius * 1.1f, kRadius * 1.1f, length};
        model.hitboxes.push_back(box);
    }
}

}  // namespace

Scene tube_scene(int bone_count) {
    Scene scene;
    scene.file = "tube";
    Model& model = scene.model;
    model.name = "tube";
    model.materials = {{"wall", {}}, {"cap", {}}};
    model.lods = {{0}, {20}};
    model.meshes.resize(2);
    model.meshes[0].name = "wall";
    model.meshes[1].name = "cap";
    model.meshes[1].skin_slot = 1;
    add_bones(model, bone_count);
    add_level(model, 24, kRings);
    add_level(model, 8, 9);
    add_hitboxes(model);
    const float length = kHeight / static_cast<float>(bone_count);
    model.attachments.push_back({"muzzle", bone_count - 1, {{0, 0, length}, {1, 0, 0, 0}}});
    model.clips.push_back(bend_clip(model));
    validate(model);
    return scene;
}

Document document_of(Scene scene) {
    Document document;
    open_scene(document, std::move(scene), false);
    frame_bounds(document.camera, upright_bounds(document.model()), 1);
    return document;
}

}  // namespace studioscope
