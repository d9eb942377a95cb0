// The cause of changes at coarser levels of a compiled model. Levels of a public model, whose QC
// and sources are beside it, show it: studiomdl takes vertices of finer levels for those near them.

#include <catch2/catch.hpp>
#include <cmath>

#include "facts/compare/scene_diff.h"
#include "model/scene.h"

namespace studioscope::finer_level_test {

namespace {

constexpr uint32_t kVertices = 10;  // of a level

// A fan of triangles at two levels. Those of LOD 1 are vertices of their own, turned by `degrees`,
// but `shared` of them, which are those of LOD 0.
Scene fan(const std::string& format, float degrees, uint32_t shared) {
    Scene scene;
    scene.format = format;
    Model& model = scene.model;
    model.bones.resize(1);
    model.bones[0].name = "root";
    model.materials.push_back({"skin", {}});
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(2);
    Mesh& mesh = model.meshes.emplace_back();
    for (const float turn : {0.0f, degrees * 3.1415927f / 180})
        for (uint32_t i = 0; i < kVertices; ++i) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {std::sin(float(i)) * float(i), std::cos(float(i)) * float(i), 0};
            vertex.normal = {std::sin(turn), 0, std::cos(turn)};
            vertex.uv = {float(i) / kVertices, 0.5f};
        }
    for (const uint32_t lod : {0u, 1u}) {
        MeshLod& level = mesh.lods.emplace_back();
        level.vertex_count = 2 * kVertices;
        const auto vertex = [&](uint32_t i) { return i < shared ? i : lod * kVertices + i; };
        for (uint32_t i = 1; i + 1 < kVertices; ++i)
            level.indices.insert(level.indices.end(), {vertex(0), vertex(i), vertex(i + 1)});
    }
    return scene;
}

// The cause of the normals that differ at LOD 1.
std::string cause_between(const Scene& first, const Scene& second) {
    for (const Difference& each : compare_scenes(first, second).differences)
        if (each.fate == VertexFate::kNormalChanged && each.lod == 1) return each.cause;
    return "nothing differs";
}

const std::string kCause = "the compiler takes near vertices of a finer LOD instead";

}  // namespace

TEST_CASE("what the compiler took from a finer level is the cause of changed normals",
          "[compare]") {
    const Scene source = fan("qc", 8, 0);
    CHECK(cause_between(source, fan("mdl", 8, kVertices)) == kCause);
    CHECK(cause_between(fan("mdl", 8, kVertices), source) == kCause);
    // nine of ten have it
    CHECK(cause_between(source, fan("mdl", 5, 0)).empty());
    CHECK(cause_between(source, fan("mdl", 5, 8)).empty());
    CHECK(cause_between(source, fan("mdl", 5, 9)) == kCause);
}

TEST_CASE("two sources or two compiled models have no such cause", "[compare]") {
    CHECK(cause_between(fan("mdl", 8, 0), fan("mdl", 8, kVertices)).empty());
    CHECK(cause_between(fan("qc", 8, 0), fan("qc", 8, kVertices)).empty());
}

}  // namespace studioscope::finer_level_test
