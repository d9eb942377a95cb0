// Matching the vertices of two models of a hundred thousand vertices and more, by hand in Release:
// build/tests/diff_bench

#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>

#include "compare/scene_diff.h"
#include "model/scene.h"
#include "model/validate.h"
#include "support/grid_triangles.h"

namespace studioscope {

namespace {

// A sphere of about `count` vertices in a random order, some with small changes.
Scene sphere(uint32_t columns, uint32_t rows, bool is_changed) {
    Scene scene;
    scene.format = "mdl";
    Model& model = scene.model;
    model.bones.resize(2);
    model.bones[0].name = "a";
    model.bones[1].name = "b";
    model.materials.push_back({"skin", {}});
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(1);
    MeshLod& level = model.meshes.emplace_back().lods.emplace_back();
    std::mt19937 random(7);
    std::vector<uint32_t> order(size_t{columns} * rows);
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    if (is_changed) std::shuffle(order.begin(), order.end(), random);
    model.vertices.resize(order.size());
    for (uint32_t y = 0; y < rows; ++y)
        for (uint32_t x = 0; x < columns; ++x) {
            const uint32_t number = y * columns + x;
            Vertex& vertex = model.vertices[order[number]];
            const float turn = 6.2831853f * float(x) / float(columns);
            const float rise = 3.1415927f * (float(y) + 0.5f) / float(rows);
            vertex.normal = {std::sin(rise) * std::cos(turn), std::sin(rise) * std::sin(turn),
                             std::cos(rise)};
            vertex.position = vertex.normal * 300.0f;
            vertex.uv = {float(x) / float(columns), float(y) / float(rows)};
            if (!is_changed) continue;
            vertex.position.x += 1e-5f;  // rounding
            if (number % 100 == 0) vertex.position.z += 2;
            if (number % 100 == 1) vertex.bone[0] = 1;
        }
    level.indices = grid_triangles(columns, rows);
    for (uint32_t& index : level.indices) index = order[index];
    level.vertex_count = static_cast<uint32_t>(order.size());
    return scene;
}

}  // namespace

TEST_CASE("diff takes near-linear time", "[!benchmark]") {
    for (const uint32_t rows : {100u, 200u, 400u}) {
        const Scene first = sphere(1000, rows, false), second = sphere(1000, rows, true);
        for (const Scene* other : {&first, &second}) {
            const auto begin = std::chrono::steady_clock::now();
            const SceneDiff diff = compare_scenes(first, *other);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
            std::printf("%u vertices, %s: %.3f s, %zu moved, %zu re-weighted, %zu kept\n",
                        rows * 1000, other == &first ? "equal" : "changed and shuffled",
                        taken.count(), count_vertices(diff, VertexFate::kMoved),
                        count_vertices(diff, VertexFate::kReweighted),
                        count_vertices(diff, VertexFate::kKept));
        }
    }
}

}  // namespace studioscope
