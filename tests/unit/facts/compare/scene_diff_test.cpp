// Comparisons of whole models: vertices, triangles, causes, levels and reports.
// A cause is named if it holds for nine of ten vertices.
// The cause of changes at coarser levels of a compiled model. Levels of a public model, whose QC
// and sources are beside it, show it: studiomdl takes vertices of finer levels for those near them.

#include "facts/compare/scene_diff.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include "facts/compare/causes.h"
#include "facts/compare/difference_text.h"
#include "model/scene.h"
#include "support/compared_sample.h"
#include "support/real_files.h"
#include "support/scratch_folder.h"
#include "support/skip.h"

namespace studioscope::scene_diff_test {

namespace {

// The vertices of all levels of both sides are in the result once.
void check_all_there(const SceneDiff& diff) {
    for (const MeshMatch& mesh : diff.meshes) {
        size_t count = 0, other_count = 0;
        for (size_t i = 0; i < kVertexFateCount; ++i) {
            const auto fate = static_cast<VertexFate>(i);
            const bool is_of_first = fate == VertexFate::kWelded || fate == VertexFate::kLost;
            const bool is_of_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
            if (!is_of_second) count += mesh.vertices.count(fate);
            if (!is_of_first) other_count += mesh.vertices.count(fate);
        }
        CHECK(count == mesh.vertices.vertices.size());
        CHECK(other_count == mesh.vertices.other_vertices.size());
    }
}

// The cause for ten vertices, of whose normals so many point the other way in the second model.
std::string cause_of_flipped(uint32_t flipped) {
    constexpr uint32_t kCount = 10;
    Scene first, second;
    SceneDiff diff;
    std::vector<MatchedVertex> vertices;
    vertices.reserve(kCount);
    for (uint32_t i = 0; i < kCount; ++i) {
        first.model.vertices.emplace_back().normal = {0, 0, 1};
        second.model.vertices.emplace_back().normal =
            i < flipped ? glm::vec3(0, 0, -1) : glm::vec3(1, 0, 0);
        vertices.push_back({i, i, VertexFate::kNormalChanged});
    }
    const CompareOptions options;
    const Comparison all{first, second, options, diff};
    return fate_cause(all, VertexFate::kNormalChanged, vertices, {});
}

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

TEST_CASE("a model does not differ from itself", "[compare]") {
    const SceneDiff diff = compare_scenes(compiled(), compiled());
    CHECK(diff.is_same());
    CHECK(diff.not_compared.empty());
    CHECK(diff_text({"a", "b", diff}).empty());
    CHECK(diff_stat({"a", "b", diff}) == "a: no difference\n");
    CHECK(compare_scenes(source(), source()).is_same());
}

TEST_CASE("all vertices of the sample's source are kept in its compiled model", "[compare]") {
    for (const bool is_turned : {false, true}) {
        const SceneDiff diff =
            is_turned ? compare_scenes(compiled(), source()) : compare_scenes(source(), compiled());
        check_all_there(diff);
        size_t count = 0;
        for (const MeshMatch& mesh : diff.meshes) count += mesh.vertices.vertices.size();
        CHECK(count > 25'000);
        CHECK(count_vertices(diff, VertexFate::kKept) == count);
        for (const Difference& difference : diff.differences) {
            CHECK(difference.subject != Subject::kBone);
            CHECK(difference.subject != Subject::kVertices);
            CHECK(difference.subject != Subject::kTriangles);
            CHECK(difference.subject != Subject::kClip);
            CHECK(difference.subject != Subject::kRule);
        }
        CHECK(diff.not_compared == std::vector<std::string>{"fixup rows: only in the mdl"});
    }
}

TEST_CASE("a moved vertex is named and placed", "[compare]") {
    const uint32_t vertex = vertex_of_finest(compiled().model);
    const SceneDiff diff =
        after([&](Scene& scene) { scene.model.vertices[vertex].position.z += 0.5f; });
    check_all_there(diff);
    const Difference& found = only(diff, Subject::kVertices, diff.differences.at(0).name);
    CHECK(found.fate == VertexFate::kMoved);
    CHECK(found.lod == 0);
    CHECK(found.count == 1);
    CHECK(*found.amount == Approx(0.5).margin(1e-4));
    CHECK(found.place.vertex == vertex);
    CHECK(found.place.other == vertex);
    CHECK(*found.place.position == compiled().model.vertices[vertex].position);
    CHECK_FALSE(found.place.bone.empty());
}

TEST_CASE("a vertex with other weights is re-weighted, with its bones", "[compare]") {
    const uint32_t vertex = vertex_of_finest(compiled().model);
    const SceneDiff diff = after([&](Scene& scene) {
        Vertex& changed = scene.model.vertices[vertex];
        changed = {{1, 0, 0}, {0, 0, 0}, 1, changed.position, changed.normal, changed.uv};
    });
    const Difference& found = only(diff, Subject::kVertices, diff.differences.at(0).name);
    CHECK(found.fate == VertexFate::kReweighted);
    CHECK(found.count == 1);
    CHECK(*found.amount > 0.1);
}

TEST_CASE("small weights that were dropped are the cause, larger ones are not", "[compare]") {
    const float dropped = GENERATE(std::nextafter(0.05f, 0.0f), 0.05f);
    const std::string cause =
        dropped < 0.05f ? "weights below 0.05 dropped and the rest rescaled, as the compiler does"
                        : "";
    Scene first = compiled();
    Scene second = compiled();
    for (size_t i = 0; i < first.model.vertices.size(); ++i) {
        Vertex& vertex = first.model.vertices[i];
        vertex.bone_count = 2;
        vertex.bone[0] = 1, vertex.bone[1] = 2;
        vertex.weight[0] = 1 - dropped, vertex.weight[1] = dropped, vertex.weight[2] = 0;
        Vertex& other = second.model.vertices[i];
        other.bone_count = 1;
        other.bone[0] = 1;
        other.weight[0] = 1, other.weight[1] = other.weight[2] = 0;
    }
    const SceneDiff diff = compare_scenes(first, second);
    REQUIRE_FALSE(diff.differences.empty());
    for (const Difference& found : diff.differences) {
        CHECK(found.fate == VertexFate::kReweighted);
        CHECK(found.cause == cause);
    }
}

TEST_CASE("a scaled, turned or shifted model has that as cause", "[compare]") {
    const auto cause = [](const std::function<glm::vec3(glm::vec3)>& map) {
        const SceneDiff diff = after([&](Scene& scene) {
            for (Vertex& vertex : scene.model.vertices) vertex.position = map(vertex.position);
        });
        for (const Difference& found : diff.differences)
            if (found.fate == VertexFate::kMoved && found.lod == 0) return found.cause;
        return std::string("nothing moved");
    };
    CHECK(cause([](glm::vec3 at) { return at * 2.0f; }) == "scaled by 2");
    CHECK(cause([](glm::vec3 at) { return at + glm::vec3(0, 0, 16); }) == "all by 0 0 16");
    CHECK(cause([](glm::vec3 at) { return glm::vec3(-at.y, at.x, at.z); }) ==
          "turned by 90 degrees about Z");
}

TEST_CASE("triangles that were there twice are the cause of lost ones", "[compare]") {
    Scene first = compiled();
    auto& indices = first.model.meshes[0].lods[0].indices;
    indices.insert(indices.end(), indices.begin(), indices.begin() + 6);
    const SceneDiff diff = compare_scenes(first, compiled());
    REQUIRE(diff.differences.size() == 1);
    CHECK(diff.differences[0].subject == Subject::kTriangles);
    CHECK(diff.differences[0].count == 2);
    CHECK(diff.differences[0].cause == "each is the double of a triangle that is kept");
}

TEST_CASE("two LODs of one model are compared", "[compare]") {
    CompareOptions options;
    options.lod = 0;
    options.other_lod = 2;
    const SceneDiff diff = compare_scenes(compiled(), compiled(), options);
    check_all_there(diff);
    CHECK(count_vertices(diff, VertexFate::kLost) > 0);
    for (const Difference& found : diff.differences)
        CHECK((found.subject == Subject::kVertices || found.subject == Subject::kTriangles ||
               found.subject == Subject::kMesh));
}

TEST_CASE("a part of a model is compared in what it can hold", "[compare]") {
    const Scene smd = load_without_materials(build_folder() / "sample/source/ollie.smd");
    const SceneDiff diff = compare_scenes(smd, compiled());
    check_all_there(diff);
    for (const Difference& found : diff.differences) {
        CHECK(found.subject != Subject::kShape);
        CHECK(found.subject != Subject::kHitbox);
        CHECK(found.subject != Subject::kClip);
        CHECK(found.subject != Subject::kLod);
    }
    CHECK(diff.not_compared.size() > 3);
    CHECK(count_vertices(diff, VertexFate::kKept) > 10'000);
}

TEST_CASE("a VVD without its model is compared in its vertices", "[compare]") {
    const ScratchFolder folder;
    std::filesystem::copy_file(build_folder() / "sample/models/studioscope/ollie.vvd",
                               folder.path() / "ollie.vvd");
    const Scene vvd = load_without_materials(folder.path() / "ollie.vvd");
    REQUIRE(vvd.format == "vvd");
    const SceneDiff diff = compare_scenes(compiled(), vvd);
    CHECK(diff.is_same());
    REQUIRE(diff.meshes.size() == 1);
    CHECK(count_vertices(diff, VertexFate::kKept) == compiled().model.vertices.size());
    CHECK(diff.not_compared.size() > 3);
}

TEST_CASE("differences are written as text, as counts and as JSON", "[compare]") {
    const SceneDiff diff = after([](Scene& scene) {
        scene.model.lods[2].switch_point = 19;
        scene.model.clips[0].fps = 24;
    });
    const DiffReport report{"old.mdl", "new.mdl", diff};
    CHECK(diff_text(report) ==
          "old.mdl -> new.mdl\n"
          "  LOD 2: switch value 18 -> 19\n"
          "  clip idle: fps 20 -> 24\n");
    CHECK(diff_stat(report) == "old.mdl: 1 LOD changed, 1 clip changed\n");
    const auto json = diff_json(report);
    CHECK(json["format_version"] == 1);
    CHECK(json["same"] == false);
    CHECK(json["differences"].size() == 2);
    CHECK(json["differences"][0]["subject"] == "lod");
    CHECK(json["differences"][0]["lod"] == 2);
    CHECK(json["differences"][1]["property"] == "fps");
    CHECK(json["levels"][0]["fates"]["kept"] == json["levels"][0]["vertices"]);
}

TEST_CASE("no model of other people differs from itself", "[compare][data]") {
    const auto files = real_files({".mdl", ".qc", ".smd", ".dmx", ".vvd", ".vta", ".phy"});
    if (files.empty()) SKIP(kNoData);
    size_t compared = 0;
    for (const std::filesystem::path& file : files) {
        const Scene scene = load_without_materials(file);
        if (scene.format.empty()) continue;
        CAPTURE(file.u8string());
        const SceneDiff diff = compare_scenes(scene, scene);
        CHECK(diff.is_same());
        check_all_there(diff);
        ++compared;
    }
    CHECK(compared > 50);
}

TEST_CASE("a fact has up to 200 bytes of a value", "[compare]") {
    const auto text_with = [](size_t length) {
        Difference difference;
        difference.subject = Subject::kRule;
        difference.name = "smile";
        difference.before = std::string(length, 'a');
        difference.after = "b";
        return difference_text(difference);
    };
    CHECK(text_with(200).find(std::string(200, 'a') + " -> b") != std::string::npos);
    CHECK(text_with(201).find(std::string(201, 'a')) == std::string::npos);
}

TEST_CASE("a difference has numbers without exponents", "[compare]") {
    Difference difference;
    difference.subject = Subject::kBone;
    difference.change = Change::kMoved;
    difference.name = "hip";
    difference.amount = 16000000;
    difference.unit = "units";
    CHECK(difference_text(difference).find("moved by 16000000 units") != std::string::npos);
    difference.amount = 0.00002;
    CHECK(difference_text(difference).find("moved by 0.00002 units") != std::string::npos);
}

TEST_CASE("a cause that holds for nine of ten vertices is named", "[compare]") {
    CHECK(cause_of_flipped(10) == "normals point the other way");
    CHECK(cause_of_flipped(9) == "normals point the other way");
    CHECK(cause_of_flipped(8).empty());
}

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

}  // namespace studioscope::scene_diff_test
