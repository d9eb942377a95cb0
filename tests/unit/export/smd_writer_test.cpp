// SMD text of static props: numbers by what a text must read back to, the file by the lines of the
// SMD page, and what our reader makes of it. The turn is that of the QC page, section 3: (-y, x,
// z).

#include "export/smd_writer.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

#include "formats/smd/smd.h"

namespace studioscope::smd_writer_test {

namespace {

// A model of one triangle as a static prop is stored, and a second level without triangles.
Model prop() {
    Model model;
    model.bones.resize(1);
    model.bones[0].name = "static_prop";
    model.materials.resize(1);
    model.materials[0].name = "props\\metal";
    model.skins = {{0}};
    model.body_parts = {{"body", {"crate"}}};
    model.lods.resize(2);
    Mesh mesh;
    mesh.lods.resize(2);
    mesh.lods[0].indices = {0, 1, 2};
    model.meshes = {mesh};
    model.vertices.resize(3);
    model.vertices[0].position = {-2, 1, 3};
    model.vertices[0].normal = {0, 1, 0};
    model.vertices[0].uv = {.25f, .75f};
    model.vertices[1].position = {.1f, 1e-7f, 1234567};
    model.vertices[2].position = {-5, 7, 0};
    return model;
}

std::string mesh_text(const Model& model, size_t lod = 0) {
    const std::vector<std::string> materials{"metal"};
    const std::vector<SourceBone> bones = static_prop_bones();
    return smd_mesh({model, bones, true, materials}, MeshesOfModels(model).of(0, 0), lod);
}

CollisionSolid solid_of(size_t pieces) {
    CollisionSolid solid;
    for (size_t i = 0; i < pieces; ++i) {
        const float x = static_cast<float>(i);
        solid.pieces.push_back({{{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}, {x, 0, 1}},
                                {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}});
    }
    return solid;
}

std::string collision_text(const CollisionSolid& solid) {
    return smd_collision(solid, collision_triangles(solid), static_prop_bones(), glm::dmat4(1));
}

// A plate of 4 by 4 units whose triangles begin with a large face.
ConvexPiece plate(float height) {
    ConvexPiece piece;
    for (const float z : {0.0f, height})
        for (const glm::vec2& corner :
             {glm::vec2(0, 0), glm::vec2(4, 0), glm::vec2(4, 4), glm::vec2(0, 4)})
            piece.points.emplace_back(corner, z);
    piece.indices = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7};
    for (uint32_t i = 0; i < 4; ++i) {
        const uint32_t next = (i + 1) % 4;
        for (const uint32_t corner : {i, next, next + 4, i, next + 4, i + 4})
            piece.indices.push_back(corner);
    }
    return piece;
}

// How far the piece reaches across the plane of the triangle.
float reach(const ConvexPiece& piece, const PieceTriangle& triangle) {
    const glm::vec3 from = piece.points[triangle[0]];
    const glm::vec3 across = glm::normalize(
        glm::cross(piece.points[triangle[1]] - from, piece.points[triangle[2]] - from));
    float most = 0;
    for (const glm::vec3& point : piece.points)
        most = std::max(most, std::abs(glm::dot(point - from, across)));
    return most;
}

}  // namespace

TEST_CASE("a number is the shortest text that reads back to the same float", "[export]") {
    CHECK(float_text(.1f) == "0.1");
    CHECK(float_text(-2) == "-2");
    for (const float value : {1e-7f, 1 / 3.f, 16777217.f, std::numeric_limits<float>::max(),
                              std::numeric_limits<float>::denorm_min(), 0.f})
        CHECK(std::strtof(float_text(value).c_str(), nullptr) == value);
    CHECK(float_text(std::nanf("")) == "0");
    CHECK(float_text(std::numeric_limits<float>::infinity()) == "0");
}

TEST_CASE("a static prop is written as it was before its compiler turned it", "[export]") {
    const std::string text = mesh_text(prop());
    CHECK(
        text.starts_with("version 1\nnodes\n0 \"static_prop\" -1\nend\nskeleton\ntime 0\n"
                         "0 0 0 0 0 0 0\nend\ntriangles\nmetal\n"
                         "0 1 2 3 1 0 0 0.25 0.25 1 0 1\n"));
    CHECK(text.ends_with("\nend\n"));
}

TEST_CASE("our reader reads the same corners", "[export]") {
    const Model model = prop();
    const Result<Model> read = parse_smd(mesh_text(model));
    REQUIRE(read);
    REQUIRE(read->meshes.size() == 1);
    const std::vector<uint32_t>& indices = read->meshes[0].lods.at(0).indices;
    REQUIRE(indices.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
        const Vertex& vertex = read->vertices.at(indices[i]);
        const glm::vec3 p = vertex.position, n = vertex.normal;
        CHECK(glm::vec3(-p.y, p.x, p.z) == model.vertices[i].position);
        CHECK(glm::vec3(-n.y, n.x, n.z) == model.vertices[i].normal);
        CHECK(vertex.uv == model.vertices[i].uv);
    }
}

TEST_CASE("a level without triangles has bones alone", "[export]") {
    const Model model = prop();
    const MeshesOfModels meshes(model);
    CHECK(has_triangles(meshes.of(0, 0), 0));
    CHECK_FALSE(has_triangles(meshes.of(0, 0), 1));
    CHECK_FALSE(has_triangles(meshes.of(0, 0), 2));
    CHECK_FALSE(has_triangles(meshes.of(1, 0), 0));
    CHECK(mesh_text(model, 1).find("triangles") == std::string::npos);
}

TEST_CASE("each convex piece has a normal of its own, 5 degrees from all others", "[export]") {
    constexpr size_t kPieces = 100;
    const Result<Model> read = parse_smd(collision_text(solid_of(kPieces)));
    REQUIRE(read);
    std::vector<glm::vec3> normals;
    for (size_t corner = 0; corner < kPieces * 12; ++corner) {
        const glm::vec3 normal =
            read->vertices.at(read->meshes.at(0).lods[0].indices.at(corner)).normal;
        if (corner % 12 == 0)
            normals.push_back(normal);
        else
            CHECK(normal == normals.back());
    }
    float nearest = -1;
    for (size_t i = 0; i < kPieces; ++i)
        for (size_t k = 0; k < i; ++k)
            nearest = std::max(nearest, glm::dot(normals[i], normals[k]));
    CHECK(nearest < std::cos(5 * 3.14159265f / 180));
}

// Half a unit is the compiler's limit; which three points come first decides what it measures.
TEST_CASE("a thin piece begins with a triangle across which it is thick", "[export]") {
    CollisionSolid solid = solid_of(1);
    for (const float height : {0.5f, 0.51f}) solid.pieces.push_back(plate(height));
    const auto triangles = collision_triangles(solid);
    REQUIRE(triangles.size() == 3);
    CHECK(triangles[1].size() == 12);
    CHECK(reach(solid.pieces[1], triangles[1].front()) == Approx(4));
    CHECK(triangles[2].front() == PieceTriangle{0, 2, 1});  // thick enough as it is
}

namespace {

void add_triangle(ConvexPiece& piece, const std::array<glm::vec3, 3>& corners) {
    for (const glm::vec3& corner : corners) {
        piece.indices.push_back(static_cast<uint32_t>(piece.points.size()));
        piece.points.push_back(corner);
    }
}

// A plate of 0.4 units whose points come by three of its bottom first.
ConvexPiece thin_piece() {
    ConvexPiece piece;
    add_triangle(piece, {{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}}});
    return piece;
}

// Whether a way was found to write the piece.
bool is_written(const ConvexPiece& piece) {
    CollisionSolid solid = solid_of(1);
    solid.pieces.push_back(piece);
    return !collision_triangles(solid).at(1).empty();
}

}  // namespace

TEST_CASE("a thin piece is tried from the 16 triangles across which it is thickest", "[export]") {
    for (const uint32_t better : {15u, 16u}) {
        ConvexPiece piece = thin_piece();
        // The first corners of these are used again by others, and so come with one of the bottom.
        for (uint32_t i = 0; i < better; ++i) {
            const float x = static_cast<float>(i) / 8;
            const auto a = static_cast<uint32_t>(piece.points.size());
            for (const glm::vec3& point :
                 {glm::vec3(x, 0, 0), glm::vec3(x + 1, 0, 0), glm::vec3(x, 0, 0.4f),
                  glm::vec3(x, 4, 0), glm::vec3(x, 4, 0.4f), glm::vec3(x + 1, 4, 0.4f)})
                piece.points.push_back(point);
            for (const uint32_t corner : {0u, 1u, 2u, 0u, 1u, 3u, 2u, 4u, 5u})
                piece.indices.push_back(a + corner);
        }
        add_triangle(piece, {{{0, 1, 0}, {1, 1, 0}, {0, 1, 0.4f}}});  // less thick across
        CAPTURE(better);
        CHECK(is_written(piece) == (better == 15));
    }
}

TEST_CASE("from ten million reaches on, not every triangle of a piece is tried", "[export]") {
    constexpr size_t kTriangles = 2000;
    for (const size_t points : {size_t{4999}, size_t{5000}}) {
        ConvexPiece piece = thin_piece();
        add_triangle(piece, {{{0, 0, 0}, {1, 0, 0}, {0, 0, 0.4f}}});  // thick, the second of all
        add_triangle(piece, {{{0, 0, 0.4f}, {4, 0, 0.4f}, {4, 4, 0.4f}}});
        while (piece.indices.size() < 3 * kTriangles)
            for (const uint32_t corner : {6u, 7u, 8u}) piece.indices.push_back(corner);
        piece.points.resize(points, {2, 2, 0.2f});
        CAPTURE(points);
        CHECK(is_written(piece) == (points == 4999));
    }
}

TEST_CASE("a piece that is flat in any order is left out, unless all are", "[export]") {
    ConvexPiece ledge;
    ledge.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
    ledge.indices = {0, 2, 1, 0, 3, 2, 0, 1, 2, 0, 2, 3};
    CollisionSolid solid = solid_of(1);
    solid.pieces.push_back(ledge);
    CHECK(collision_triangles(solid)[0].size() == 4);
    CHECK(collision_triangles(solid)[1].empty());
    const auto model = parse_smd(collision_text(solid));
    REQUIRE(model);
    CHECK(model->meshes.at(0).lods[0].indices.size() == 12);
    solid.pieces = {ledge, ledge};
    CHECK(collision_triangles(solid)[1].size() == 4);
}

}  // namespace studioscope::smd_writer_test
