// Matching the vertices of two models of a hundred thousand vertices and more, by hand in Release:
// build/tests/diff_bench

#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <utility>

#include "facts/compare/scene_diff.h"
#include "model/scene.h"
#include "model/validate.h"
#include "support/grid_triangles.h"

namespace studioscope {

namespace {

enum class Variation {
    kNone,
    kShuffled,  // in a random order, some moved or re-weighted
    kMoved,     // shuffled, all moved by the same way
    kBulged,    // shuffled, all moved, each by its own way
};

// A sphere of `columns` times `rows` vertices.
Scene sphere(uint32_t columns, uint32_t rows, Variation variation) {
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
    if (variation != Variation::kNone) std::shuffle(order.begin(), order.end(), random);
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
            if (variation == Variation::kMoved) vertex.position += glm::vec3(3, 1, 2);
            if (variation == Variation::kBulged)
                vertex.position *= 1.02f + 0.01f * std::sin(turn * 9) * std::sin(rise * 7);
            if (variation != Variation::kShuffled) continue;
            vertex.position.x += 1e-5f;  // rounding
            if (number % 100 == 0) vertex.position.z += 2;
            if (number % 100 == 1) vertex.bone[0] = 1;
        }
    level.indices = grid_triangles(columns, rows);
    for (uint32_t& index : level.indices) index = order[index];
    level.vertex_count = static_cast<uint32_t>(order.size());
    return scene;
}

constexpr std::pair<Variation, const char*> kVariations[] = {
    {Variation::kNone, "equal"},
    {Variation::kShuffled, "changed and shuffled"},
    {Variation::kMoved, "shuffled, all moved alike"},
    {Variation::kBulged, "shuffled, all moved otherwise"},
};

}  // namespace

TEST_CASE("diff takes near-linear time", "[!benchmark]") {
    for (const uint32_t rows : {100u, 200u, 400u}) {
        const Scene first = sphere(1000, rows, Variation::kNone);
        for (const auto& [variation, name] : kVariations) {
            const Scene other = sphere(1000, rows, variation);
            double best = 1e9;  // seconds of processor time
            SceneDiff diff;
            for (int run = 0; run < 5; ++run) {
                const std::clock_t begin = std::clock();
                diff = compare_scenes(first, other);
                best = std::min(best, double(std::clock() - begin) / CLOCKS_PER_SEC);
            }
            std::printf("%u vertices, %s: %.3f s, %zu moved, %zu re-weighted, %zu kept\n",
                        rows * 1000, name, best, count_vertices(diff, VertexFate::kMoved),
                        count_vertices(diff, VertexFate::kReweighted),
                        count_vertices(diff, VertexFate::kKept));
        }
    }
}

}  // namespace studioscope
