// Comparisons of whole models: vertices, triangles, causes, levels and reports.

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>

#include "support/compared_sample.h"
#include "support/disk_folder.h"
#include "support/real_files.h"
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
    const DiskFolder folder;
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

}  // namespace studioscope::scene_diff_test
