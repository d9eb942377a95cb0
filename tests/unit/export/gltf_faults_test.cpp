// Faults that a made-up model would have in glTF if it were written as it is: each is found where
// its values are put back into the file, and is not in the file itself.

#include "support/gltf_faults.h"

#include <catch2/catch.hpp>
#include <functional>

namespace studioscope::gltf_faults_test {

namespace {

using nlohmann::json;
using Codes = std::set<std::string>;

// Two roots, a zero and a long normal, a joint twice, weights whose sum is not 1, one of 0, and a
// clip that begins before 0 and turns.
Scene faulty_scene() {
    Scene scene;
    Model& model = scene.model;
    model.bones = {{"root", kNone, {}, {}, 0}, {"tip", 0, {}, {}, 0}, {"other", kNone, {}, {}, 0}};
    model.materials = {named_material("skin", {})};
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(1);
    model.vertices.resize(3);
    model.vertices[1].position = {1, 0, 0};
    model.vertices[2].position = {0, 1, 0};
    model.vertices[0].normal = {0, 0, 0};
    model.vertices[1].normal = {3, 0, 0};
    model.vertices[2].normal = {0, 0, 1};
    const auto set = [&](Vertex& vertex, std::array<float, 3> weights,
                         std::array<uint8_t, 3> bones) {
        std::copy(weights.begin(), weights.end(), vertex.weight);
        std::copy(bones.begin(), bones.end(), vertex.bone);
        vertex.bone_count = 3;
    };
    set(model.vertices[0], {0.25f, 0.5f, 0.25f}, {1, 0, 1});
    set(model.vertices[1], {0.3333f, 0.3333f, 0.3333f}, {0, 1, 2});
    set(model.vertices[2], {1, 0, 0}, {0, 2, 1});
    Mesh mesh;
    mesh.lods.resize(1);
    mesh.lods[0].vertex_count = 3;
    mesh.lods[0].indices = {0, 1, 2};
    model.meshes = {mesh};
    Clip clip;
    clip.name = "turn";
    clip.fps = 10;
    clip.frames = {-1, 0, 1};
    Track track;
    track.bone = 1;
    for (const int frame : clip.frames)
        track.rotations.push_back(
            {static_cast<float>(frame), rotation_from_euler({0, 0, 0.1 * frame * frame}) * 2.0f});
    clip.tracks = {track};
    model.clips = {clip};
    return scene;
}

json& accessor_of(GlbReader& glb, const char* attribute) {
    return glb.json["accessors"]
                   [glb.json["meshes"][0]["primitives"][0]["attributes"][attribute].get<size_t>()];
}

// Puts numbers into an accessor, from its first one on.
template <typename T>
void put(GlbReader& glb, const json& accessor, const std::vector<T>& numbers) {
    const json& view = glb.json["bufferViews"][accessor["bufferView"].get<size_t>()];
    const size_t at = view["byteOffset"].get<size_t>() + accessor.value("byteOffset", size_t{0});
    std::memcpy(&glb.buffer.at(at), numbers.data(), numbers.size() * sizeof(T));
}

// The accessor of the times or of the values of the clip's only channel.
json& clip_accessor(GlbReader& glb, const char* name) {
    return glb.json["accessors"][glb.json["animations"][0]["samplers"][0][name].get<size_t>()];
}

// Gives the vertices of a triangle tangents with that sign.
void add_tangents(GlbReader& glb, float sign) {
    std::vector<float> tangents;
    for (int i = 0; i < 3; ++i) tangents.insert(tangents.end(), {1, 0, 0, sign});
    json& views = glb.json["bufferViews"];
    views.push_back({{"buffer", 0},
                     {"byteOffset", glb.buffer.size()},
                     {"byteLength", tangents.size() * sizeof(float)},
                     {"target", 34962}});
    glb.buffer += as_text(std::as_bytes(std::span(tangents)));
    glb.json["buffers"][0]["byteLength"] = glb.buffer.size();
    json& accessors = glb.json["accessors"];
    accessors.push_back({{"bufferView", views.size() - 1},
                         {"componentType", 5126},
                         {"count", 3},
                         {"type", "VEC4"}});
    glb.json["meshes"][0]["primitives"][0]["attributes"]["TANGENT"] = accessors.size() - 1;
}

void separate_roots(GlbReader& glb) {
    json& nodes = glb.json["nodes"];
    const json roots = nodes[0]["children"];
    nodes[0].erase("children");
    for (const json& root : roots) glb.json["scenes"][0]["nodes"].push_back(root);
    glb.json["skins"][0].erase("skeleton");
}

void put_mesh_below(GlbReader& glb) {
    const size_t body = glb.node("body");
    glb.json["nodes"][0]["children"].push_back(body);
    glb.json["scenes"][0]["nodes"] = {0};
}

struct Fault {
    const char* code;
    std::function<void(GlbReader& glb)> put_back;
};

const Fault kFaults[] = {
    {"SKIN_NO_COMMON_ROOT", separate_roots},
    {"NODE_SKINNED_MESH_NON_ROOT", put_mesh_below},
    {"ACCESSOR_JOINTS_USED_ZERO_WEIGHT",
     [](GlbReader& glb) {
         put<uint8_t>(glb, accessor_of(glb, "JOINTS_0"), {1, 0, 0, 0, 0, 1, 2, 0, 0, 2, 1, 0});
     }},
    {"ACCESSOR_JOINTS_INDEX_DUPLICATE",
     [](GlbReader& glb) {
         put<uint8_t>(glb, accessor_of(glb, "JOINTS_0"), {1, 0, 1, 0});
         put<float>(glb, accessor_of(glb, "WEIGHTS_0"), {0.25f, 0.5f, 0.25f, 0});
     }},
    {"ACCESSOR_WEIGHTS_NON_NORMALIZED",
     [](GlbReader& glb) {
         put<float>(glb, accessor_of(glb, "WEIGHTS_0"),
                    {0.5f, 0.5f, 0, 0, 0.3333f, 0.3333f, 0.3333f});
     }},
    {"ACCESSOR_VECTOR3_NON_UNIT",
     [](GlbReader& glb) {
         put<float>(glb, accessor_of(glb, "NORMAL"), {0, 0, 0, 0, 0, 3});
     }},
    {"ACCESSOR_INVALID_SIGN",
     [](GlbReader& glb) {
         glb.json["textures"] = json::array({json::object()});
         glb.json["materials"][0]["normalTexture"] = {{"index", 0}};
         add_tangents(glb, 0);
     }},
    {"UNUSED_MESH_TANGENT", [](GlbReader& glb) { add_tangents(glb, 1); }},
    {"MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS",
     [](GlbReader& glb) { accessor_of(glb, "POSITION").erase("min"); }},
    {"ACCESSOR_ANIMATION_INPUT_NEGATIVE",
     [](GlbReader& glb) {
         put<float>(glb, clip_accessor(glb, "input"), {-0.1f});
         clip_accessor(glb, "input")["min"] = {-0.1f};
     }},
    {"ACCESSOR_ANIMATION_INPUT_NON_INCREASING",
     [](GlbReader& glb) {
         put<float>(glb, clip_accessor(glb, "input"), {0, 0, 0});
         clip_accessor(glb, "input")["max"] = {0};
     }},
    {"ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION",
     [](GlbReader& glb) {
         put<float>(glb, clip_accessor(glb, "output"), {0, 0, 0, 2});
     }},
    {"MATERIAL_ALPHA_CUTOFF_INVALID_MODE",
     [](GlbReader& glb) { glb.json["materials"][0]["alphaCutoff"] = 0.25; }},
};

}  // namespace

TEST_CASE("what a validator objects to is in no file, and is found where it is put back",
          "[export][gltf]") {
    const GlbReader good = exported_glb(faulty_scene());  // which checks that there is none
    for (const Fault& fault : kFaults) {
        INFO(fault.code);
        GlbReader bad = good;
        fault.put_back(bad);
        CHECK(GltfFaults(bad).find() == Codes{fault.code});
    }
}

}  // namespace studioscope::gltf_faults_test
