// VTA files; the rows about VTA of "cases a parser must survive" are tests of that name.
#include "formats/smd/vta.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/point_tree.h"
#include "model/validate.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::vta_test {

namespace {

const std::string kVtaHead =
    "version 1\nnodes\n0 \"root\" -1\nend\n"
    "skeleton\ntime 0 # basis\ntime 1 # smile\ntime 2\nend\n";

// The corners of triangle(), in another order than the mesh has them.
const std::string kBase = "time 0\n0 0 1 0 0 0 1\n1 0 0 0 0 0 1\n2 1 0 0 0 0 1\n";

std::string vta(const std::string& frames) {
    return kVtaHead + "vertexanimation\n" + frames + "end\n";
}

VtaFile read(const std::string& text) {
    Result<VtaFile> file = parse_vta(text);
    INFO((file ? std::string() : to_string(file.error())));
    REQUIRE(file);
    return std::move(*file);
}

Model mesh() {
    Result<Model> model = parse_smd(reference(triangle()));
    REQUIRE(model);
    return std::move(*model);
}

std::string read_data(const char* path) {
    std::ifstream file(data_folder() / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a VTA moves the vertices of its mesh", "[vta]") {
    Model model = mesh();
    const VtaFile file = read(vta(kBase + "time 1\n0 0 1 5 0 0 1\n2 1 0 0 0 1 0\n"));
    CHECK(file.diagnostics.empty());
    attach_vta(model, file);
    REQUIRE(model.shapes.size() == 1);
    CHECK(model.flex_names == std::vector<std::string>{"smile"});
    const Shape& shape = model.shapes[0];
    CHECK(shape.name == "smile");
    CHECK(shape.flex == 0);
    REQUIRE(shape.deltas.size() == 2);
    CHECK(shape.deltas[0].vertex == 1);  // at (1, 0, 0)
    CHECK(shape.deltas[0].normal == glm::vec3(0, 1, -1));
    CHECK(shape.deltas[1].vertex == 2);  // at (0, 1, 0)
    CHECK(shape.deltas[1].position == glm::vec3(0, 0, 5));
    CHECK(model.diagnostics.empty());
}

// One vertex of the VTA may move several of a seam; of two at one position the normal decides.
TEST_CASE("shapes follow position, then normal", "[vta]") {
    Result<Model> seam =
        parse_smd(reference("m\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n"
                            "m\n0 0 0 0 0 0 1 0.5 0\n0 0 0 0 1 0 0 0 0\n0 0 1 0 0 0 1 0 0\n"));
    REQUIRE(seam);
    attach_vta(*seam,
               read(vta("time 0\n0 0 0 0 1 0 0\n1 0 0 0 0 0 1\n2 1 0 0 0 0 1\n3 0 1 0 0 0 1\n"
                        "time 1\n0 7 0 0 1 0 0\n1 8 0 0 0 0 1\n")));
    REQUIRE(seam->shapes.at(0).deltas.size() == 3);
    CHECK(seam->shapes[0].deltas[0].position.x == 8);
    CHECK(seam->shapes[0].deltas[1].position.x == 8);  // the same corner with another UV
    CHECK(seam->shapes[0].deltas[2].position.x == 7);
}

TEST_CASE("VTA frame 0 missing", "[vta]") {
    const Result<VtaFile> file = parse_vta(vta("time 1\n0 0 0 0 0 0 1\n"));
    REQUIRE_FALSE(file);
    CHECK(file.error().code == "vta-no-base");
    CHECK(file.error().message.find("no base shape") == 0);
    CHECK(parse_vta(kVtaHead).error().code == "vta-no-block");
}

// The compiler reads a VTA byte by byte (v1support.cpp of the published studiomdl).
TEST_CASE("a VTA in UTF-16 is named so", "[vta]") {
    for (const std::string_view text :
         {std::string_view("\xFF\xFEv\0e\0", 6), std::string_view("\xFE\xFF\0v\0e", 6)}) {
        const Result<VtaFile> file = parse_vta(text);
        REQUIRE_FALSE(file);
        CHECK(file.error().code == "vta-no-block");
        CHECK(file.error().message.find("UTF-16") != std::string::npos);
    }
}

TEST_CASE("VTA ids unordered, sparse in frame 0", "[vta]") {
    const VtaFile file =
        read(vta("time 0\n90 0 1 0 0 0 1\n7 0 0 0 0 0 1\n8 1 0 0 0 0 1\n"
                 "time 1\n90 0 1 5 0 0 1\n55 0 0 0 0 0 1\n"));
    CHECK(said(file.diagnostics, "vta-unknown-id").substr(0, 7) == "warning");
    Model model = mesh();
    attach_vta(model, file);
    REQUIRE(model.shapes.at(0).deltas.size() == 1);
    CHECK(model.shapes[0].deltas[0].vertex == 2);
}

TEST_CASE("VTA time not declared in skeleton", "[vta]") {
    const VtaFile file = read(vta(kBase + "time 5\n0 0 1 5 0 0 1\n"));
    CHECK(said(file.diagnostics, "vta-undeclared-time").substr(0, 4) == "note");
    CHECK(file.shapes.size() == 1);
}

TEST_CASE("VTA unmatched vertices", "[vta]") {
    Model model = mesh();
    const VtaFile file =
        read(vta(kBase + "3 0 0 2 0 0 1\n4 0 0 6.5 0 0 1\n5 0 0 99 0 0 1\ntime 1\n"
                         "0 0 0 1 0 0 1\n3 0 0 9 0 0 1\n4 0 0 7 0 0 1\n5 0 0 99 0 0 1\n"));
    attach_vta(model, file);
    const Diagnostic* unmatched = find_code(model.diagnostics, "vta-unmatched");
    REQUIRE(unmatched != nullptr);
    CHECK(unmatched->severity == Severity::kWarning);
    CHECK(unmatched->message.find("2 of 3 vertices that the shapes move") == 0);
    CHECK(unmatched->message.find("6.500 away") != std::string::npos);
    CHECK(unmatched->message.find("0.387") != std::string::npos);
    Model wide = mesh();
    attach_vta(wide, file, 10);
    CHECK(find_code(wide.diagnostics, "vta-unmatched") == nullptr);
}

// What no shape moves loses nothing by having no vertex: the sentence would not be true.
TEST_CASE("VTA unmatched vertices that no shape moves", "[vta]") {
    Model model = mesh();
    attach_vta(model, read(vta(kBase + "3 0 0 2 0 0 1\n4 0 0 6.5 0 0 1\ntime 1\n"
                                       "0 0 0 1 0 0 1\n3 0 0 2 0 0 1\n")));
    CHECK(find_code(model.diagnostics, "vta-unmatched") == nullptr);
}

TEST_CASE("VTA without any names", "[vta]") {
    const VtaFile file = read("version 1\nskeleton\ntime 0\ntime 3\nend\nvertexanimation\n" +
                              kBase + "time 3\n0 0 1 5 0 0 1\nend\n");
    CHECK(file.shapes.at(0).name.empty());
    CHECK(vta_shape_name(file.shapes[0]) == "frame 3");
    const VtaFile named = read(vta(kBase + "time 2 // wide open \n0 0 1 5 0 0 1\n"));
    CHECK(vta_shape_name(named.shapes.at(0)) == "wide open");
}

TEST_CASE("VTA opened without a mesh", "[vta]") {
    Model model = vta_point_model(read(vta(kBase + "time 1\n0 0 1 5 0 0 1\n")));
    CHECK(model.vertices.size() == 3);
    CHECK(model.meshes.at(0).lods.at(0).indices.empty());
    REQUIRE(model.shapes.at(0).deltas.size() == 1);
    CHECK(model.shapes[0].deltas[0].vertex == 0);
    validate(model);
}

TEST_CASE("invalid lines of a VTA are reported and ignored", "[vta]") {
    const VtaFile file = read("version 2\nbones\n1 2\nend\nvertexanimation\n" + kBase +
                              "0 1 2\n5 0,5 0 0 0 0 1\n-4 0 0 0 0 0 1\n1 0 0 nan 0 0 1\n"
                              "time\n0 1 1 1 0 0 1\ntime 0\n0 0 1 0 0 0 1\n");
    for (const char* code :
         {"vta-short-vertex", "vta-decimal-comma", "vta-vertex-id", "vta-time-number"})
        CHECK(said(file.diagnostics, code).substr(0, 5) == "error");
    for (const char* code : {"vta-version", "vta-unknown-block", "vta-not-finite",
                             "vta-time-repeated", "vta-duplicate-id", "vta-missing-end"})
        CHECK(said(file.diagnostics, code).substr(0, 7) == "warning");
    CHECK(file.base.vertices.size() == 3);
}

// The table of the data: 2 flex frames, 36 base vertices, 54 vertex lines.
TEST_CASE("the VTA of the real cube", "[vta][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::string folder = "BlenderSourceTools/Tests/ExpectedResults/Cube_NoArmature/";
    const VtaFile file = read(read_data((folder + "Cube.vta").c_str()));
    INFO(all_said(file.diagnostics));
    CHECK(file.diagnostics.empty());
    CHECK(file.base.vertices.size() == 36);
    REQUIRE(file.shapes.size() == 1);
    CHECK(file.shapes[0].vertices.size() == 18);
    Result<Model> model = parse_smd(read_data((folder + "Cube.smd").c_str()));
    REQUIRE(model);
    attach_vta(*model, file);
    CHECK(model->diagnostics.empty());
    CHECK(model->shapes.at(0).deltas.size() == 12);  // four corners of the cube, three sides each
}

TEST_CASE("a point tree finds the points that a full search finds", "[vta]") {
    std::vector<glm::vec3> points;
    for (int i = 0; i < 500; ++i)
        points.push_back(glm::vec3(i * 37 % 11, i * 53 % 7, i * 71 % 13) * 0.25f);
    const PointTree tree(points);
    for (const glm::vec3 place : {glm::vec3(0), glm::vec3(1.1f, 0.4f, 2), glm::vec3(9, 9, 9)}) {
        size_t found = 0, expected = 0;
        float nearest = 1e9f;
        tree.visit_near(place, 0.6f, [&](uint32_t, float) { ++found; });
        for (const glm::vec3& point : points) {
            if (glm::length(point - place) < 0.6f) ++expected;
            nearest = std::min(nearest, glm::length(point - place));
        }
        CHECK(found == expected);
        CHECK(tree.distance(place) == Approx(nearest));
    }
}

}  // namespace studioscope::vta_test
