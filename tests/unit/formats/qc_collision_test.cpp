// What models of small QCs collide with; expected values by hand from qc.md 11. In the files "root"
// stands at the origin and "tip" ten above it.
#include <algorithm>
#include <cmath>

#include "formats/qc/hull.h"
#include "support/qc_files.h"

namespace studioscope::qc_collision_test {

namespace {

// A tetrahedron of edge 1 at that place, on that bone; corners of one place share a normal.
std::string tetrahedron(const std::string& bone, float x, float z) {
    const auto corner = [&](float dx, float dy, float dz) {
        return bone + " " + std::to_string(x + dx) + " " + std::to_string(dy) + " " +
               std::to_string(z + dz) + " " + std::to_string(dx * 2 - 1) + " " +
               std::to_string(dy * 2 - 1) + " " + std::to_string(dz * 2 - 1) + " 0 0\n";
    };
    const std::string o = corner(0, 0, 0), a = corner(1, 0, 0), b = corner(0, 1, 0),
                      c = corner(0, 0, 1);
    return "phy\n" + o + b + a + "phy\n" + o + a + c + "phy\n" + o + c + b + "phy\n" + a + b + c;
}

const QcTexts kFiles = {
    {"a.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
    {"two.smd", reference(tetrahedron("0", 0, 0) + tetrahedron("0", 10, 0))},
    {"joints.smd", reference(tetrahedron("0", 0, 0) + tetrahedron("1", 0, 20))},
};

std::vector<CollisionSolid> solids_of(const std::string& text) {
    const QcBuild built = build_from("$body b a.smd\n" + text, kFiles);
    REQUIRE(built.collision);
    return built.collision->solids;
}

}  // namespace

TEST_CASE("a hull has the outer points, wound outwards", "[qc]") {
    std::vector<glm::vec3> points;
    points.reserve(10);
    for (int i = 0; i < 8; ++i) points.emplace_back(i & 1, (i >> 1) & 1, i >> 2);
    points.emplace_back(0.5f, 0.5f, 0.5f);
    points.emplace_back(0, 0, 0);
    const ConvexPiece cube = convex_hull(points);
    CHECK(cube.points.size() == 8);
    CHECK(cube.indices.size() == 36);
    CHECK(enclosed_volume(cube) == Approx(1));
    points.emplace_back(0.5f, 0.5f, 1 + 1e-6f);  // on the face, but for rounding
    CHECK(convex_hull(points).points.size() == 8);
    points.back().z = 1 + 1e-4f;
    CHECK(convex_hull(points).points.size() == 9);
    // A plate has its outline, seen from both sides; a point within or on an edge is none of it.
    const ConvexPiece plate =
        convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5f, 0.5f, 0}, {0.5f, 0, 0}});
    CHECK(plate.points.size() == 4);
    CHECK(plate.indices.size() == 12);
    CHECK(enclosed_volume(plate) == 0);
    CHECK(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).indices.size() == 6);
    CHECK(convex_hull({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {5, 5, 5}}).indices.empty());
    CHECK(convex_hull({}).indices.empty());
    CHECK(convex_hull({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}).indices.empty());
}

// A ball of n points has 2 n - 4 triangles, by Euler, and nearly the volume of its sphere. A hull
// that is looked through for every point takes minutes for as many.
TEST_CASE("a hull of a whole mesh is made as fast as one of a box", "[qc]") {
    constexpr int kPoints = 20000;
    std::vector<glm::vec3> points;
    for (int i = 0; i < kPoints; ++i) {  // even, along a spiral
        const double z = 1 - (2.0 * i + 1) / kPoints, turn = i * 2.399963;
        const double radius = std::sqrt(1 - z * z);
        points.emplace_back(radius * std::cos(turn) * 50, radius * std::sin(turn) * 50, z * 50);
    }
    for (int i = 0; i < kPoints; ++i) points.push_back(points[static_cast<size_t>(i)] * 0.99f);
    const ConvexPiece ball = convex_hull(points);
    const size_t corners = ball.points.size();
    CHECK(corners > kPoints * 9 / 10);  // the others are within the tolerance of a face
    CHECK(corners <= kPoints);
    CHECK(ball.indices.size() == 3 * (2 * corners - 4));
    const double sphere = 4.0 / 3 * 3.14159265358979 * 50 * 50 * 50;
    CHECK(enclosed_volume(ball) == Approx(sphere).epsilon(0.001));
    CHECK(enclosed_volume(ball) < sphere);
}

TEST_CASE("no point is outside its hull for any positions", "[qc]") {
    const int kind = GENERATE(0, 1, 2, 3);
    std::vector<glm::vec3> points;
    for (int i = 0; i < 600; ++i) {
        const auto t = static_cast<float>(i);
        const glm::vec3 mixed(std::fmod(t * 7.31f, 11), std::fmod(t * 3.17f, 13),
                              std::fmod(t * 5.93f, 17));
        points.push_back(kind == 0   ? mixed
                         : kind == 1 ? glm::floor(mixed / 4.0f)  // a lattice: many in one plane
                         : kind == 2 ? glm::vec3(t, t * t * 0.01f, std::sin(t))
                                     : glm::vec3(std::cos(t), std::sin(t), t > 300 ? 0 : 1e-2f));
    }
    CAPTURE(kind);
    const ConvexPiece hull = convex_hull(points);
    REQUIRE_FALSE(hull.indices.empty());
    CHECK(hull.indices.size() == 3 * (2 * hull.points.size() - 4));  // closed, by Euler
    double size = 0, farthest = 0;
    for (const glm::vec3& point : points)
        size = std::max(size, double{glm::distance(point, points[0])});
    const auto reach = [](const std::vector<glm::vec3>& all, const glm::dvec3& way) {
        double most = -1e9;
        for (const glm::vec3& point : all) most = std::max(most, glm::dot(way, glm::dvec3(point)));
        return most;
    };
    for (int i = 0; i < 500; ++i) {
        const double z = 1 - (2.0 * i + 1) / 500, turn = i * 2.399963;
        const double radius = std::sqrt(1 - z * z);
        const glm::dvec3 way(radius * std::cos(turn), radius * std::sin(turn), z);
        farthest = std::max(farthest, reach(points, way) - reach(hull.points, way));
    }
    CHECK(farthest < size * 2e-5);
    // Each corner of a convex piece is outermost somewhere, and faces leave no dent.
    for (size_t i = 0; i < hull.indices.size(); i += 3) {
        const glm::dvec3 a(hull.points[hull.indices[i]]), b(hull.points[hull.indices[i + 1]]),
            c(hull.points[hull.indices[i + 2]]);
        const glm::dvec3 normal = glm::cross(b - a, c - a);
        const double longest =
            std::max({glm::length(b - a), glm::length(c - b), glm::length(a - c)});
        const double height = glm::length(normal) / longest;
        if (height < size * 1e-3) continue;  // a sliver's plane says little
        const double above =
            reach(points, glm::normalize(normal)) - glm::dot(glm::normalize(normal), a);
        CHECK(above < size * 1e-5 * 4 * size / height);
    }
}

TEST_CASE("$collisionmodel is one hull, or with $concave a piece for each part", "[qc]") {
    const auto whole = solids_of("$surfaceprop wood\n$collisionmodel two { $mass 30 }\n");
    REQUIRE(whole.size() == 1);
    CHECK(whole[0].name == "two");
    CHECK(whole[0].mass == 30);
    CHECK(whole[0].surface_property == "wood");
    REQUIRE(whole[0].pieces.size() == 1);
    CHECK(whole[0].pieces[0].points.size() == 6);  // two corners lie on an edge
    const auto parts = solids_of("$collisionmodel two.smd\n{\n $concave\n $automass\n}\n");
    REQUIRE(parts.size() == 1);
    REQUIRE(parts[0].pieces.size() == 2);
    CHECK(enclosed_volume(parts[0].pieces[0]) == Approx(1.0 / 6));
}

TEST_CASE("too many convex pieces are replaced by one", "[qc]") {
    const std::string two = "$collisionmodel two {\n $concave\n $maxconvexpieces ";
    CHECK(solids_of(two + "2\n}\n").at(0).pieces.size() == 2);
    const auto one = solids_of(two + "1\n}\n");
    REQUIRE(one.at(0).pieces.size() == 1);
    CHECK(one[0].pieces[0].points.size() == 6);
    // no piece is as few as none
    CHECK(solids_of(two + "0\n}\n").at(0).pieces.size() == 1);
    CHECK(solids_of(two + "-1\n}\n").at(0).pieces.size() == 1);
    // forty without the line, as the tools have it
    QcTexts files = kFiles;
    const auto pieces_of = [&](int tetrahedra, const std::string& options) {
        std::string many;
        for (int i = 0; i < tetrahedra; ++i)
            many += tetrahedron("0", static_cast<float>(10 * i), 0);
        files["many.smd"] = reference(many);
        const QcBuild built =
            build_from("$body b a.smd\n$collisionmodel many { $concave " + options + " }\n", files);
        const auto is_told = std::any_of(
            built.model.diagnostics.begin(), built.model.diagnostics.end(),
            [](const Diagnostic& diagnostic) { return diagnostic.code == "phy-convex"; });
        CHECK(is_told == (tetrahedra > 40 && options.empty()));
        return built.collision->solids.at(0).pieces.size();
    };
    CHECK(pieces_of(40, "") == 40);
    CHECK(pieces_of(41, "") == 1);
    CHECK(pieces_of(41, "$maxconvexpieces 41") == 41);
    CHECK(pieces_of(41, "$maxconvexpieces 1") == 1);
}

// As collisionmodel.cpp of the compiler goes through the parts, and as it compiled 56 of 65 public
// sources: those of two windows have a solid part before flat ones, and their PHYs two pieces.
TEST_CASE("the pieces end at a flat part, and a hull around all is added", "[qc]") {
    QcTexts files = kFiles;
    const std::string first = tetrahedron("0", 0, 0), second = tetrahedron("0", 10, 0);
    const std::string flat = triangle("phy", " 1 1 1");
    const auto pieces_of = [&](const std::string& triangles) {
        files["parts.smd"] = reference(triangles);
        const QcBuild built =
            build_from("$body b a.smd\n$collisionmodel parts { $concave }\n", files);
        return built.collision->solids.at(0).pieces;
    };
    const auto pieces = pieces_of(first + flat + second);
    REQUIRE(pieces.size() == 2);
    CHECK(enclosed_volume(pieces[0]) == Approx(1.0 / 6));
    CHECK(enclosed_volume(pieces[1]) > 1);
    CHECK(pieces_of(first + second + flat).size() == 3);
    CHECK(pieces_of(flat + first + second).size() == 1);
    // half a unit is flat
    const std::string two = "$collisionmodel two { $concave }\n";
    CHECK(solids_of("$scale 0.5\n" + two).at(0).pieces.size() == 1);
    CHECK(solids_of("$scale 0.51\n" + two).at(0).pieces.size() == 2);
}

TEST_CASE("a mass that the compiler computes is not a number in this program", "[qc]") {
    const auto mass_with = [](const std::string& option) {
        const QcBuild built =
            build_from("$body b a.smd\n$collisionmodel two { " + option + " }\n", kFiles);
        for (const Property& property : built.properties)
            if (property.name == "mass") return property.value;
        return std::string();
    };
    CHECK(mass_with("$mass 30") == "30 kg");
    CHECK(mass_with("$automass") == "by its volume and surface property ($automass)");
}

TEST_CASE("a solid weighs 1 kg at least, as compiled", "[qc]") {
    const auto mass = [](const std::string& text) {
        return solids_of("$collisionmodel two { $mass " + text + " }\n").at(0).mass;
    };
    CHECK(mass("0.02") == 1);
    CHECK(mass("1") == 1);
    CHECK(mass("1.5") == 1.5f);
}

TEST_CASE("$collisionmodel of a static prop is rotated with the prop", "[qc]") {
    const auto solids = solids_of("$staticprop\n$scale 2\n$collisionmodel two { $concave }\n");
    REQUIRE(solids.at(0).pieces.size() == 2);
    CHECK(solids[0].bone == kNone);
    float farthest = 0;
    for (const ConvexPiece& piece : solids[0].pieces)
        for (const glm::vec3& point : piece.points) farthest = std::max(farthest, point.y);
    CHECK(farthest == Approx(22));  // 11 along x, twice, comes to y
}

TEST_CASE("$collisionjoints has a solid for each bone, in its space", "[qc]") {
    const auto solids =
        solids_of("$collisionjoints joints {\n $mass 50\n $jointinertia tip 2\n}\n");
    REQUIRE(solids.size() == 2);
    CHECK(solids[0].name == "root");
    CHECK(solids[1].name == "tip");
    CHECK(solids[1].parent == "root");
    CHECK(solids[1].bone == 1);
    CHECK(solids[0].mass == 25);  // of equal volume
    REQUIRE(solids[1].pieces.size() == 1);
    for (const glm::vec3& point : solids[1].pieces[0].points)
        CHECK((point.z >= 10 && point.z <= 11));  // 20 and the tip at 10
}

TEST_CASE("$jointmerge and $jointskip merge and remove solids", "[qc]") {
    const auto merged = solids_of("$collisionjoints joints { $jointmerge root tip }\n");
    REQUIRE(merged.size() == 1);
    CHECK(merged[0].name == "root");
    const auto skipped = solids_of("$collisionjoints joints { $jointskip root }\n");
    REQUIRE(skipped.size() == 1);
    CHECK(skipped[0].name == "tip");
}

TEST_CASE("a missing collision file is reported; its options are checked", "[qc]") {
    const QcBuild built = build_from(
        "$body b a.smd\n$collisionmodel gone {\n $concave\n $nonsense\n}\n$body c a.smd\n", kFiles);
    CHECK_FALSE(built.collision);
    CHECK(said(built.model, "qc-collision-file") == "note qc-collision-file 2");
    CHECK(said(built.model, "qc-unknown-command") == "warning qc-unknown-command 4");
    CHECK(built.model.body_parts.size() == 2);
}

}  // namespace studioscope::qc_collision_test
