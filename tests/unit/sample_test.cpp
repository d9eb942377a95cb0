// The bundled sample has the properties that the manual shows.
// The cases with a fault that the card over the sample opens have that fault, and no other.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "facts/fixup_report.h"
#include "formats/load.h"
#include "sample/materials.h"
#include "sample/ollie.h"
#include "sample/textures.h"
#include "support/diagnostics.h"
#include "support/paths.h"
#include "writers/vertex_layout.h"

namespace studioscope::sample_test {

using namespace assets;

namespace {

namespace fs = std::filesystem;

const Figure& figure() {
    static const Figure made;
    return made;
}

const Asset& ollie() {
    static const Asset made = make_ollie(figure());
    return made;
}

Scene load_case(const std::string& name, int root_lod = 0,
                const std::vector<fs::path>& more_roots = {}) {
    const fs::path file = build_folder() / "cases" / name / "models/studioscope" / (name + ".mdl");
    LoadOptions options;
    options.root_lod = root_lod;
    options.content_roots = more_roots;
    return load_scene({{file}}, options, disk_files());
}

bool has_all_materials(const Scene& scene) {
    return std::all_of(
        scene.resolved_materials.begin(), scene.resolved_materials.end(),
        [](const ResolvedMaterial& look) { return look.status == MaterialStatus::kComplete; });
}

std::vector<FixupIssue::Kind> kinds_of_faults(const FixupReport& report) {
    std::vector<FixupIssue::Kind> kinds;
    for (const FixupIssue& fault : report.faults) kinds.push_back(fault.kind);
    return kinds;
}

}  // namespace

TEST_CASE("the sample is on the ground, about 60 units tall, facing -Y", "[sample]") {
    float lowest = 1e9f, highest = -1e9f;
    for (const AssetMesh* mesh : meshes_of(ollie()))
        for (const Vertex& vertex : mesh->vertices) {
            if (mesh->name == "hat") continue;
            lowest = std::min(lowest, vertex.position.z);
            highest = std::max(highest, vertex.position.z);
        }
    CHECK(lowest == Approx(0).margin(1));
    CHECK(highest == Approx(60).margin(2));
    CHECK(figure().field.eyes()[0].center.y < -5);
    CHECK(figure().field.eyes()[1].center.x > 5);  // the left one
}

TEST_CASE("the sample has bones, weights, levels and fixups to show", "[sample]") {
    CHECK(ollie().bones.size() >= 27);
    CHECK(ollie().bones.size() <= 128);
    size_t with_bones[4] = {};
    for (const AssetMesh* mesh : meshes_of(ollie()))
        for (const Vertex& vertex : mesh->vertices) {
            REQUIRE((vertex.bone_count >= 1 && vertex.bone_count <= 3));
            ++with_bones[vertex.bone_count];
            CHECK(vertex.weight[0] + vertex.weight[1] + vertex.weight[2] == Approx(1));
            CHECK(glm::length(vertex.normal) == Approx(1).margin(1e-3));
        }
    CHECK((with_bones[1] > 1000 && with_bones[2] > 1000 && with_bones[3] > 1000));
    const VertexLayout layout = lay_out_vertices(ollie());
    CHECK(layout.fixups.size() >= 8);
    REQUIRE(lod_count_of(ollie()) == 4);
    for (size_t lod = 1; lod < 4; ++lod)
        CHECK(layout.lod_counts[lod] * 2 < layout.lod_counts[lod - 1] * 1.2);
}

TEST_CASE("the sample's shapes have pairs and a corrective shape that all move something",
          "[sample]") {
    CHECK(ollie().shapes.size() >= 8);
    size_t pairs = 0, correctives = 0;
    for (const AssetShape& shape : ollie().shapes) {
        CAPTURE(shape.name);
        CHECK(shape.deltas.size() > 20);
        pairs += shape.split > 0 ? 1 : 0;
        correctives += shape.name.find('_') != std::string::npos ? 1 : 0;
    }
    CHECK(pairs >= 2);
    CHECK(correctives == 1);
    CHECK(ollie().rules.size() == flex_names_of(ollie()).size());
}

TEST_CASE("one clip starts below 0, the other skips frames and leaves out bones", "[sample]") {
    const AssetClip &idle = ollie().clips.at(0), &wave = ollie().clips.at(1);
    CHECK(idle.frames.front().number == -5);
    CHECK(every_frame_of(ollie(), idle).size() == 61);
    CHECK(wave.frames.size() < every_frame_of(ollie(), wave).size());
    CHECK(wave.frames.front().keys.size() == ollie().bones.size());
    CHECK(wave.frames.at(1).keys.size() < ollie().bones.size());
}

// `pose`, `render` and the golden images then run with an iris that is found.
TEST_CASE("the sample's eyes have the shader Eyes and an iris of their own", "[sample]") {
    const std::string text = material_text(ollie(), "ollie_eyes");
    CHECK(text.starts_with("\"Eyes\"\n"));
    CHECK(text.find("\"$iris\" \"models/studioscope/ollie_iris\"") != std::string::npos);
    const Image iris = paint_iris();
    REQUIRE(iris.width == 128);
    REQUIRE(iris.height == 128);
    const auto alpha = [&](size_t x, size_t y) { return int{iris.pixels[(y * 128 + x) * 4 + 3]}; };
    CHECK(alpha(64, 64) == 255);
    for (size_t i = 0; i < 128; ++i)  // the edge is repeated over the white of the eye
        CHECK((alpha(i, 0) == 0 && alpha(i, 127) == 0 && alpha(0, i) == 0 && alpha(127, i) == 0));
}

TEST_CASE("expressions of the sample keep its numbers of vertices and triangles", "[sample]") {
    FigureMeshes relaxed = make_meshes(figure(), {});
    for (float Face::*expression : {&Face::blink, &Face::smile, &Face::squint, &Face::sad,
                                    &Face::puff, &Face::surprise, &Face::squash, &Face::stretch}) {
        Face face;
        face.*expression = 1;
        FigureMeshes moved = make_meshes(figure(), face);
        for (size_t i = 0; i < 4; ++i) {
            REQUIRE(relaxed.all()[i]->vertices.size() == moved.all()[i]->vertices.size());
            CHECK(relaxed.all()[i]->lods == moved.all()[i]->lods);
        }
    }
}

// Readers drop or report these; the sample has none.
TEST_CASE("the sample has no degenerate triangles, no weights below the limit and no gimbal lock",
          "[sample]") {
    for (const AssetMesh* mesh : meshes_of(ollie())) {
        for (size_t i = 0; i < mesh->lods[0].size(); i += 3) {
            const auto at = [&](size_t k) { return mesh->vertices[mesh->lods[0][i + k]].position; };
            CHECK(glm::length(glm::cross(at(1) - at(0), at(2) - at(0))) > 1e-7f);
        }
        for (const Vertex& vertex : mesh->vertices)
            CHECK(vertex.weight[vertex.bone_count - 1] >= 0.05f);
    }
    for (const AssetBone& bone : ollie().bones)
        CHECK(std::abs(euler_from_rotation(bone.bind.rotation).y) < 1.55f);
}

TEST_CASE("the torn case reads some vertices twice for LOD 0, and none for LOD 1", "[sample]") {
    const Scene torn = load_case("torn_lod");
    REQUIRE(torn.vertex_file);
    CHECK(has_all_materials(torn));
    const FixupReport report = make_fixup_report(torn);
    CHECK(kinds_of_faults(report) ==
          std::vector<FixupIssue::Kind>{FixupIssue::Kind::kOverlap, FixupIssue::Kind::kGap});
    // the message and the lanes name the same vertices
    const FixupIssue& overlap = report.faults[0];
    REQUIRE(torn.diagnostics.size() == 1);
    CHECK(torn.diagnostics[0].code == "vvd-fixup-cover");
    CHECK(torn.diagnostics[0].message == fmt::format("the fixups use more than once the vertices "
                                                     "{}..{}",
                                                     overlap.first,
                                                     overlap.first + overlap.count - 1));
    // the level that is whole is that of the sample
    const fs::path file = build_folder() / "sample/models/studioscope/ollie.mdl";
    LoadOptions options;
    options.root_lod = 1;
    const Scene sample = load_scene({{file}}, options, disk_files());
    const Scene whole = load_case("torn_lod", 1);
    REQUIRE(whole.model.vertices.size() == sample.model.vertices.size());
    CHECK(std::equal(whole.model.vertices.begin(), whole.model.vertices.end(),
                     sample.model.vertices.begin(),
                     [](const Vertex& a, const Vertex& b) { return a.position == b.position; }));
}

TEST_CASE("the case without textures is whole with the folder that has them", "[sample]") {
    const Scene lost = load_case("missing_texture");
    REQUIRE(lost.resolved_materials.size() == 6);
    for (const ResolvedMaterial& look : lost.resolved_materials)
        CHECK(look.status == MaterialStatus::kMissing);
    CHECK(has_all_materials(
        load_case("missing_texture", 0, {build_folder() / "cases/missing_texture/textures"})));
}

}  // namespace studioscope::sample_test
