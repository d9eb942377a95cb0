#include "writers/tiny_asset.h"

namespace studioscope::assets {

namespace {

Vertex make_vertex(const glm::vec3& position, const glm::vec2& uv) {
    Vertex vertex;
    vertex.position = position;
    vertex.normal = {0, -1, 0};
    vertex.uv = uv;
    return vertex;
}

void share_with(Vertex& vertex, uint8_t bone, float weight) {
    vertex.bone[vertex.bone_count] = bone;
    vertex.weight[vertex.bone_count] = weight;
    vertex.weight[0] -= weight;
    ++vertex.bone_count;
}

// Five points in the plane that faces -Y. The finest level uses all, the next one four, the last
// three: one vertex has key 0, one key 1, three key 2.
AssetMesh make_panel(const char* name, int slot, float x) {
    AssetMesh mesh{name, slot, {}, {}};
    for (const glm::vec2 place : {glm::vec2(0, 0), glm::vec2(0.5f, 0.5f), glm::vec2(1, 0),
                                  glm::vec2(1, 1), glm::vec2(0, 1)})
        mesh.vertices.push_back(
            make_vertex({x + place.x * 4, 0, place.y * 8}, {place.x, 1 - place.y}));
    for (const size_t upper : {3u, 4u}) share_with(mesh.vertices[upper], 1, 0.25f);
    share_with(mesh.vertices[1], 1, 0.375f);
    mesh.lods = {{0, 2, 1, 2, 3, 1, 3, 4, 1, 4, 0, 1}, {0, 2, 3, 0, 3, 4}, {0, 2, 3}};
    return mesh;
}

AssetClip make_clip() {
    const auto turned = [](double degrees) {
        return Transform{{0, 0, 4}, rotation_from_euler({0, glm::radians(degrees), 0})};
    };
    AssetClip clip{"nod", 10, false, {}};
    clip.frames = {{-2, {{0, {}}, {1, {{0, 0, 4}, {1, 0, 0, 0}}}}},
                   {-1, {{0, {{1, 0, 0}, {1, 0, 0, 0}}}}},
                   {2, {{0, {{2, 0, 0}, {1, 0, 0, 0}}}, {1, turned(40)}}},
                   {3, {{1, turned(10)}}}};
    return clip;
}

}  // namespace

Asset tiny_asset() {
    Asset asset;
    asset.name = "tiny";
    asset.model_folder = "test/";
    asset.material_folder = "models/test/";
    asset.bones = {{"root", kNone, {}}, {"Tip", 0, {{0, 0, 4}, {1, 0, 0, 0}}}};
    asset.materials = {"red", "green", "blue"};
    asset.skins = {{0, 1}, {2, 1}};
    asset.switch_points = {0, 10, 20};
    asset.body_parts = {
        {"body", {{"tiny", {make_panel("right", 0, -5), make_panel("left", 1, 1)}}}},
        {"extra", {{"extra", {make_panel("third", 0, 6)}}, {"none", {}}}}};
    asset.shapes = {{"lift", 2, {{0, 3, {0, 0, 1}, {}}, {1, 3, {0, 0, 2}, {}}}},
                    {"push", 0, {{1, 3, {0, -1.5f, 0}, {0.5f, 0, 0}}}},
                    {"lift_push", 2, {{1, 3, {0, 0.25f, 0}, {}}}}};
    asset.controls = {{"lift", true, {"lift"}}, {"push", false, {"push"}}};
    add_rules_of_controls(asset);
    asset.clips = {make_clip()};
    asset.attachments = {{"hand", 1, {{0, 0, 1}, {1, 0, 0, 0}}}};
    asset.hitboxes = {{"", 0, 1, 2, {-1, -1, -1}, {1, 1, 1}}};
    return asset;
}

}  // namespace studioscope::assets
