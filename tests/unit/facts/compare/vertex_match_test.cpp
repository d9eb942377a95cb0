#include "facts/compare/vertex_match.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>

#include "facts/compare/point_grid.h"
#include "facts/compare/triangle_match.h"
#include "support/grid_triangles.h"

namespace studioscope::vertex_match_test {

namespace {

// A flat grid of vertices 1 unit apart, with a UV of its own each, joined to triangles. Bone 0
// moves all of it.
Model grid(uint32_t columns, uint32_t rows) {
    Model model;
    model.bones.resize(3);
    Mesh& mesh = model.meshes.emplace_back();
    MeshLod& level = mesh.lods.emplace_back();
    for (uint32_t y = 0; y < rows; ++y)
        for (uint32_t x = 0; x < columns; ++x) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {float(x), float(y), 0};
            vertex.uv = {float(x) / 1024, float(y) / 1024};
        }
    level.indices = grid_triangles(columns, rows);
    level.vertex_count = columns * rows;
    return model;
}

const std::vector<int> kSameBones{0, 1, 2};

VertexMatches match(const Model& first, const Model& second, const Tolerances& tolerances = {},
                    const std::vector<int>& bones = kSameBones) {
    return match_vertices(vertices_used(first, first.meshes[0].lods[0]),
                          vertices_used(second, second.meshes[0].lods[0]), bones, tolerances);
}

// Every vertex of both sides is in the result once, and the fates of pairs agree.
void check_all_there(const VertexMatches& matches, size_t count, size_t other_count) {
    REQUIRE(matches.vertices.size() == count);
    REQUIRE(matches.other_vertices.size() == other_count);
    size_t pairs = 0, other_pairs = 0;
    for (const MatchedVertex& vertex : matches.vertices) {
        CHECK((vertex.other == kNoVertex) == (vertex.fate == VertexFate::kLost));
        pairs += vertex.fate != VertexFate::kLost && vertex.fate != VertexFate::kWelded;
    }
    for (const MatchedVertex& vertex : matches.other_vertices) {
        CHECK((vertex.other == kNoVertex) == (vertex.fate == VertexFate::kNew));
        other_pairs += vertex.fate != VertexFate::kNew && vertex.fate != VertexFate::kSplit;
    }
    CHECK(pairs == other_pairs);
}

// The fate of vertex 5 of a grid after `change` was made to it in the second model; all others are
// kept.
template <typename Apply>
VertexFate fate_after(Apply change, const Tolerances& tolerances = {}) {
    const Model first = grid(4, 4);
    Model second = first;
    change(second.vertices[5]);
    const VertexMatches matches = match(first, second, tolerances);
    check_all_there(matches, 16, 16);
    CHECK(matches.count(VertexFate::kKept) >= 15);
    CHECK(matches.vertices[5].other == 5);
    return matches.vertices[5].fate;
}

}  // namespace

TEST_CASE("a vertex moved by the tolerance is kept, by more it is moved", "[compare]") {
    const auto moved_by = [](float distance) {
        const Model first = [] {
            Model model = grid(4, 4);
            for (Vertex& vertex : model.vertices) vertex.position -= glm::vec3(1, 1, 0);
            return model;  // vertex 5 is at the origin, where distances are exact
        }();
        Model second = first;
        second.vertices[5].position.z = distance;
        return match(first, second).vertices[5].fate;
    };
    CHECK(moved_by(0.01f) == VertexFate::kKept);
    CHECK(moved_by(std::nextafter(0.01f, 1.0f)) == VertexFate::kMoved);
    CHECK(moved_by(-0.01f) == VertexFate::kKept);
    CHECK(moved_by(-0.0101f) == VertexFate::kMoved);
    CHECK(moved_by(300) == VertexFate::kMoved);
}

TEST_CASE("a normal turned by less than a degree is kept", "[compare]") {
    const auto turned_by = [](double degrees) {
        return fate_after([&](Vertex& vertex) {
            const double radians = glm::radians(degrees);
            vertex.normal = {float(std::sin(radians)), 0, float(std::cos(radians))};
        });
    };
    CHECK(turned_by(0.999) == VertexFate::kKept);
    CHECK(turned_by(1.001) == VertexFate::kNormalChanged);
    CHECK(turned_by(89) == VertexFate::kNormalChanged);
    // the other side of a surface, found by its place in the list of triangles
    CHECK(turned_by(180) == VertexFate::kNormalChanged);
}

TEST_CASE("a UV changed by the tolerance is kept, by more it is changed", "[compare]") {
    const auto moved_by = [](float distance) {
        return fate_after([&](Vertex& vertex) { vertex.uv.y += distance; });
    };
    CHECK(moved_by(0.99e-4f) == VertexFate::kKept);
    CHECK(moved_by(1.01e-4f) == VertexFate::kUvChanged);
    CHECK(moved_by(-0.5f) == VertexFate::kUvChanged);
}

TEST_CASE("weights that differ by a byte's step are kept", "[compare]") {
    const auto moved_to_bone_1 = [](float weight) {
        return fate_after([&](Vertex& vertex) {
            vertex.bone_count = 2;
            vertex.bone[1] = 1;
            vertex.weight[0] = 1 - weight;
            vertex.weight[1] = weight;
        });
    };
    CHECK(moved_to_bone_1(0.99f / 255) == VertexFate::kKept);
    CHECK(moved_to_bone_1(1.01f / 255) == VertexFate::kReweighted);
    CHECK(fate_after([](Vertex& vertex) { vertex.bone[0] = 2; }) == VertexFate::kReweighted);
}

TEST_CASE("each tolerance is an option", "[compare]") {
    Tolerances wide;
    wide.position = 1;
    wide.normal_degrees = 30;
    wide.uv = 1;
    wide.weight = 1;
    const auto change = [](Vertex& vertex) {
        vertex.position.z = 0.3f;
        vertex.normal = glm::normalize(glm::vec3(0.1f, 0, 1));
        vertex.bone[0] = 1;
    };
    CHECK(fate_after(change, wide) == VertexFate::kKept);
    CHECK(fate_after(change) == VertexFate::kMoved);
    wide.position = 0.2f;
    CHECK(fate_after(change, wide) == VertexFate::kMoved);
}

TEST_CASE("weights in another order of bones are the same", "[compare]") {
    Model first = grid(2, 2);
    Vertex& vertex = first.vertices[0];
    vertex.bone_count = 3;
    vertex.bone[0] = 0, vertex.bone[1] = 1, vertex.bone[2] = 2;
    vertex.weight[0] = 0.5f, vertex.weight[1] = 0.3f, vertex.weight[2] = 0.2f;
    Model second = first;
    Vertex& other = second.vertices[0];
    other.bone[0] = 2, other.bone[1] = 0, other.bone[2] = 1;
    other.weight[0] = 0.2f, other.weight[1] = 0.5f, other.weight[2] = 0.3f;
    CHECK(match(first, second).count(VertexFate::kKept) == 4);
    // bone 0 of the first is bone 1 of the second, and bone 1 is lost
    const VertexMatches mapped = match(first, second, {}, {1, kNone, 2});
    CHECK(mapped.vertices[0].fate == VertexFate::kReweighted);
}

TEST_CASE("vertices in another order are kept", "[compare]") {
    const Model first = grid(20, 20);
    Model second = first;
    std::reverse(second.vertices.begin(), second.vertices.end());
    for (uint32_t& index : second.meshes[0].lods[0].indices) index = 399 - index;
    const VertexMatches matches = match(first, second);
    check_all_there(matches, 400, 400);
    CHECK(matches.count(VertexFate::kKept) == 400);
    for (const MatchedVertex& vertex : matches.vertices) CHECK(vertex.other == 399 - vertex.vertex);
}

TEST_CASE("copies of a vertex are welded or split off", "[compare]") {
    const Model one = grid(3, 3);
    Model three = one;
    for (int i = 0; i < 2; ++i) {
        three.vertices.push_back(one.vertices[4]);
        three.vertices.back().position.z += 1e-5f * float(i + 1);
    }
    // the centre's last triangles use the copies
    auto& indices = three.meshes[0].lods[0].indices;
    std::vector<size_t> uses;
    for (size_t i = 0; i < indices.size(); ++i)
        if (indices[i] == 4) uses.push_back(i);
    REQUIRE(uses.size() == 6);
    indices[uses[4]] = 9;
    indices[uses[5]] = 10;

    const VertexMatches welded = match(three, one);
    check_all_there(welded, 11, 9);
    CHECK(welded.count(VertexFate::kKept) == 9);
    CHECK(welded.count(VertexFate::kWelded) == 2);
    CHECK(welded.vertices[9].other == 4);
    CHECK(welded.vertices[10].other == 4);

    const VertexMatches split = match(one, three);
    check_all_there(split, 9, 11);
    CHECK(split.count(VertexFate::kKept) == 9);
    CHECK(split.count(VertexFate::kSplit) == 2);
    CHECK(split.other_vertices[10].other == 4);
}

TEST_CASE("vertices that only one side has are lost or new", "[compare]") {
    const Model small = grid(3, 3), large = grid(3, 4);
    const VertexMatches grown = match(small, large);
    check_all_there(grown, 9, 12);
    CHECK(grown.count(VertexFate::kKept) == 9);
    CHECK(grown.count(VertexFate::kNew) == 3);
    const VertexMatches shrunk = match(large, small);
    check_all_there(shrunk, 12, 9);
    CHECK(shrunk.count(VertexFate::kLost) == 3);
    CHECK(shrunk.vertices[11].fate == VertexFate::kLost);
}

TEST_CASE("a moved vertex is found by its UV where triangles are in another order", "[compare]") {
    const Model first = grid(5, 5);
    Model second = first;
    auto& indices = second.meshes[0].lods[0].indices;
    std::rotate(indices.begin(), indices.begin() + 3, indices.end());
    for (Vertex& vertex : second.vertices) vertex.position.z += 7;
    const VertexMatches matches = match(first, second);
    check_all_there(matches, 25, 25);
    CHECK(matches.count(VertexFate::kMoved) == 25);
    for (const MatchedVertex& vertex : matches.vertices) CHECK(vertex.other == vertex.vertex);
}

TEST_CASE("a UV that many vertices share does not identify one", "[compare]") {
    Model first = grid(5, 5);
    for (Vertex& vertex : first.vertices) vertex.uv = {0, 0};
    Model second = first;
    auto& indices = second.meshes[0].lods[0].indices;
    std::rotate(indices.begin(), indices.begin() + 3, indices.end());
    for (Vertex& vertex : second.vertices) vertex.position.z += 7;
    const VertexMatches matches = match(first, second);
    check_all_there(matches, 25, 25);
    CHECK(matches.count(VertexFate::kLost) == 25);
    CHECK(matches.count(VertexFate::kNew) == 25);
}

TEST_CASE("eight vertices may share a UV, nine may not", "[compare]") {
    const auto moved = [](uint32_t columns, uint32_t rows, float u) {
        Model first = grid(columns, rows);
        for (Vertex& vertex : first.vertices) vertex.uv = {u, 0};
        Model second = first;
        auto& indices = second.meshes[0].lods[0].indices;
        std::rotate(indices.begin(), indices.begin() + 3, indices.end());
        for (Vertex& vertex : second.vertices) vertex.position.z += 0.2f;
        return match(first, second).count(VertexFate::kMoved);
    };
    // where cells of the grid meet, of which some share a slot of its table
    for (int cell = 0; cell < 40; ++cell) {
        CHECK(moved(4, 2, 8e-4f * static_cast<float>(cell)) == 8);
        CHECK(moved(3, 3, 8e-4f * static_cast<float>(cell)) == 0);
    }
}

// Several cells around a corner may share a slot of the hash table; which ones is random.
TEST_CASE("a point near the corner of eight cells is visited once", "[compare]") {
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 corner(8 * i, 16 * i, 0);  // a cell is 8 radii wide
        PointGrid points(1, 1);
        points.add(0, corner);
        int visits = 0;
        points.visit_near(corner, 1, [&](uint32_t, double) { ++visits; });
        CHECK(visits == 1);
    }
}

TEST_CASE("an empty side loses all vertices", "[compare]") {
    const Model full = grid(3, 3);
    Model empty = full;
    empty.meshes[0].lods[0] = {};
    CHECK(match(full, empty).count(VertexFate::kLost) == 9);
    CHECK(match(empty, full).count(VertexFate::kNew) == 9);
    CHECK(match(empty, empty).vertices.empty());
}

TEST_CASE("vertices that no triangle uses are not matched", "[compare]") {
    Model model = grid(3, 3);
    model.vertices.push_back({});
    model.meshes[0].lods[0].vertex_count = 10;
    CHECK(match(model, model).vertices.size() == 9);
    model.meshes[0].lods[0].indices.clear();  // points
    CHECK(match(model, model).vertices.size() == 10);
}

TEST_CASE("a query looks at 256 points of one place at most", "[compare]") {
    const auto visited = [](uint32_t count) {
        PointGrid points(count, 0.01f);
        for (uint32_t i = 0; i < count; ++i) points.add(i, {1, 2, 3});
        int visits = 0;
        points.visit_near({1, 2, 3}, 0.01f, [&](uint32_t, double) { ++visits; });
        return visits;
    };
    CHECK(visited(255) == 255);
    CHECK(visited(256) == 256);
    CHECK(visited(257) == 256);
}

TEST_CASE("vertices at one place are all in the result", "[compare]") {
    constexpr uint32_t kCount = 1000;
    Model first;
    first.bones.resize(3);
    MeshLod& level = first.meshes.emplace_back().lods.emplace_back();
    first.vertices.resize(kCount);
    level.vertex_count = kCount;
    Model second = first;
    // every one with another normal and weight, so that none is equal
    for (uint32_t i = 0; i < kCount; ++i) {
        const float turn = float(i) * 1e-4f;
        second.vertices[i].normal = {std::sin(turn), 0, std::cos(turn)};
        second.vertices[i].bone[0] = 1;
    }
    check_all_there(match(first, second), kCount, kCount);
}

TEST_CASE("triangles are kept, lost, new or flipped", "[compare]") {
    const Model first = grid(4, 4);  // 18 triangles
    Model second = first;
    auto& indices = second.meshes[0].lods[0].indices;
    std::swap(indices[1], indices[2]);  // one faces the other way
    std::rotate(indices.begin() + 3, indices.begin() + 4, indices.begin() + 6);  // begins elsewhere
    indices.resize(indices.size() - 3);                                          // one is lost
    indices.insert(indices.end(), {0u, 3u, 15u, 0u, 15u, 12u});                  // two are new
    const auto counts = [](const Model& a, const Model& b) {
        const VertexSet one = vertices_used(a, a.meshes[0].lods[0]),
                        other = vertices_used(b, b.meshes[0].lods[0]);
        MeshMatch found;
        found.vertices = match_vertices(one, other, kSameBones, {});
        match_triangles(found, one, other);
        return found;
    };
    const MeshMatch found = counts(first, second);
    CHECK(found.triangles == 18);
    CHECK(found.other_triangles == 19);
    CHECK(found.lost_triangles == 1);
    CHECK(found.new_triangles == 2);
    CHECK(found.flipped_triangles == 1);
    const MeshMatch same = counts(first, first);
    CHECK(same.lost_triangles + same.new_triangles + same.flipped_triangles == 0);
}

TEST_CASE("triangles at welded and split vertices are the same", "[compare]") {
    const Model one = grid(3, 3);
    Model two = one;
    two.vertices.push_back(one.vertices[4]);
    two.vertices.back().position.z += 1e-5f;
    auto& indices = two.meshes[0].lods[0].indices;
    const auto use = std::find(indices.rbegin(), indices.rend(), 4u);
    *use = 9;
    const std::vector<std::pair<const Model*, const Model*>> ways{{&one, &two}, {&two, &one}};
    for (const auto& [a, b] : ways) {
        const VertexSet own = vertices_used(*a, a->meshes[0].lods[0]),
                        other = vertices_used(*b, b->meshes[0].lods[0]);
        MeshMatch found;
        found.vertices = match_vertices(own, other, kSameBones, {});
        match_triangles(found, own, other);
        CHECK(found.lost_triangles == 0);
        CHECK(found.new_triangles == 0);
    }
}

}  // namespace studioscope::vertex_match_test
