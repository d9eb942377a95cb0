// Levels of detail of small QCs; expected values by hand from qc.md 9.
#include <fmt/format.h>

#include "model/measure.h"
#include "support/qc_files.h"

namespace studioscope::qc_lods_test {

namespace {

const std::string kShapes =
    "version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
    "time 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\n2 0 1 0 0 0 1\ntime 1\n1 1 0 8 0 0 1\nend\n";

const QcTexts kFiles = {
    {"a.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
    // The corner at +x hangs on the tip in the finest level, all of the coarser file on the root.
    {"mixed.smd", reference("skin\n0 0 0 0 0 0 1 0 0\n1 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n")},
    {"low.smd", reference("skin\n0 0 0 0 0 0 1 0 0\n0 1.01 0 0 0 0 1 1 0\n0 0 3 0 0 0 1 0 1\n")},
    {"face.vta", kShapes},
};

Model model_of(const std::string& text) { return build_from(text, kFiles).model; }

// The vertices that the level draws.
std::vector<Vertex> vertices_at(const Model& model, size_t level) {
    std::vector<Vertex> vertices;
    for (const Mesh& mesh : model.meshes)
        for (const uint32_t index : mesh.lods.at(level).indices)
            vertices.push_back(model.vertices.at(index));
    return vertices;
}

}  // namespace

TEST_CASE("bonetreecollapse gives the weights of all below to the bone", "[qc]") {
    const Model model =
        model_of("$body b a.smd\n$lod 10 {\n bonetreecollapse root\n}\n$lod 20 {\n}\n");
    REQUIRE(model.bones.size() == 2);
    CHECK(vertices_at(model, 0).at(3).bone[0] == 1);
    const std::vector<Vertex> collapsed = vertices_at(model, 1);
    REQUIRE(collapsed.size() == 6);
    for (const Vertex& vertex : collapsed) CHECK(vertex.bone[0] == 0);
    CHECK(collapsed[4].position == glm::vec3(1, 0, 0));  // stays
    // each level starts from the finest
    CHECK(vertices_at(model, 2).at(3).bone[0] == 1);
}

TEST_CASE("replacebone gives the weights of one bone to another, and merges", "[qc]") {
    const QcTexts files = {{"half.smd", reference(triangle("skin", " 2 0 0.5 1 0.5"))}};
    const Model model =
        build_from("$body b half.smd\n$lod 10 { replacebone root tip }\n", files).model;
    CHECK(vertices_at(model, 0).at(0).bone_count == 2);
    const Vertex merged = vertices_at(model, 1).at(0);
    CHECK(merged.bone_count == 1);
    CHECK(merged.bone[0] == 1);
    CHECK(merged.weight[0] == 1);
}

// Expected values by hand: each line moves what a bone has by then.
TEST_CASE("bone lines of a level apply one after the other", "[qc]") {
    std::string corners;
    for (const char* bone : {"0", "1", "2", "3"})
        corners += fmt::format(
            "skin\n{0} {0} 0 0 0 0 1 0 0\n{0} {0} 1 0 0 0 1 1 0\n"
            "{0} {0} 0 1 0 0 1 0 1\n",
            bone);
    const QcTexts files = {
        {"a.smd",
         "version 1\nnodes\n0 root -1\n1 mid 0\n2 tip 1\n3 side 0\nend\nskeleton\ntime 0\n"
         "0 0 0 0 0 0 0\n1 1 0 0 0 0 0\n2 1 0 0 0 0 0\n3 0 1 0 0 0 0\nend\ntriangles\n" +
             corners + "end\n"}};
    const Model model = build_from(
                            "$body b a.smd\n$lod 1 { replacebone tip side bonetreecollapse mid }\n"
                            "$lod 2 { replacebone tip side bonetreecollapse mid\n"
                            "replacebone side mid }\n$lod 3 { bonetreecollapse mid\n"
                            "replacebone mid side replacebone root tip replacebone mid root }\n",
                            files)
                            .model;
    const auto bones_at = [&](size_t level) {
        std::vector<int> bones;
        for (size_t i = 0; i < 12; i += 3) bones.push_back(vertices_at(model, level).at(i).bone[0]);
        return bones;
    };
    REQUIRE(model.bones.size() == 4);
    CHECK(bones_at(0) == std::vector<int>{0, 1, 2, 3});
    CHECK(bones_at(1) == std::vector<int>{0, 1, 3, 3});
    CHECK(bones_at(2) == std::vector<int>{0, 1, 1, 1});
    CHECK(bones_at(3) == std::vector<int>{2, 3, 3, 3});
}

TEST_CASE("a coarser file has the weights of the nearest vertices of the finest", "[qc]") {
    const Model model = model_of("$body b mixed.smd\n$lod 10 { replacemodel mixed low }\n");
    const std::vector<Vertex> low = vertices_at(model, 1);
    REQUIRE(low.size() == 3);
    CHECK(low[0].bone[0] == 0);
    CHECK(low[1].bone[0] == 1);
    CHECK(low[1].position.x == 1.01f);
    CHECK(low[2].bone[0] == 0);
}

TEST_CASE("shapes are copied to levels from the finest, except with nofacial", "[qc]") {
    const std::string face = "$model f mixed.smd {\n flexfile face.vta\n flex up frame 1\n}\n";
    const auto moved = [&](const std::string& lod) {
        const Model model = model_of(face + lod);
        REQUIRE(model.shapes.size() == 1);
        size_t count = 0;
        for (const ShapeDelta& delta : model.shapes[0].deltas)
            for (const uint32_t index : model.meshes.at(0).lods.at(1).indices)
                if (index == delta.vertex) {
                    CHECK(delta.position.z == 8);
                    ++count;
                }
        return count;
    };
    CHECK(moved("$lod 10 {\n replacemodel mixed low\n}\n") == 1);
    CHECK(moved("$lod 10 {\n}\n") == 1);
    CHECK(moved("$lod 10 {\n replacemodel mixed low\n nofacial\n}\n") == 0);
    CHECK(moved("$lod 10 {\n nofacial\n}\n") == 0);
    CHECK(moved("$shadowlod {\n}\n") == 0);
}

// qc.md 9 with 8: a DMX's own shapes are faces like those of a VTA.
TEST_CASE("shapes of a DMX are not copied to a level without faces", "[qc]") {
    Model face = *parse_smd(reference(triangle()));
    face.flex_names = {"up"};
    Shape& up = face.shapes.emplace_back();
    up.name = "up";
    up.flex = 0;
    up.deltas.emplace_back().vertex = 1;
    up.deltas[0].position = {0, 0, 8};
    const std::map<std::string, Model> sources = {{"face.dmx", face}};
    const Model model = build_text(
        "$body b face.dmx\n$lod 10 {\n}\n$lod 20 {\n nofacial\n}\n$shadowlod {\n}\n", {}, sources);
    REQUIRE(model.shapes.size() == 1);
    const std::vector<ShapeDelta>& moves = model.shapes[0].deltas;
    const auto is_moved = [&](size_t level) {
        for (const uint32_t index : model.meshes.at(0).lods.at(level).indices)
            for (const ShapeDelta& delta : moves)
                if (delta.vertex == index) return true;
        return false;
    };
    CHECK(is_moved(0));
    CHECK(is_moved(1));
    CHECK_FALSE(is_moved(2));
    CHECK_FALSE(is_moved(3));
    CHECK(triangle_count(model, 3) == 1);
}

// qc.md 8: defaultflex: the base shape becomes frame k; qc.md 9: shapes come from level 0.
TEST_CASE("the default shape is that of all levels", "[qc]") {
    const Model model = model_of(
        "$model f mixed.smd {\n flexfile face.vta\n defaultflex frame 1\n}\n"
        "$lod 10 { replacemodel mixed low }\n$lod 20 { bonetreecollapse root }\n"
        "$lod 30 { nofacial }\n");
    for (const size_t level : {0u, 1u, 2u, 3u}) {
        CAPTURE(level);
        const std::vector<Vertex> vertices = vertices_at(model, level);
        REQUIRE(vertices.size() == 3);
        CHECK(vertices[0].position.z == 0);
        CHECK(vertices[1].position.z == 8);
    }
}

TEST_CASE("the shadow level is the last, wherever it is written", "[qc]") {
    const QcBuild built = build_from(
        "$body b mixed.smd\n$shadowlod {\n replacemodel mixed low\n use_shadowlod_materials\n}\n"
        "$lod 10 {\n removemodel mixed\n}\n",
        kFiles);
    const Model& model = built.model;
    REQUIRE(model.lods.size() == 3);
    CHECK(model.lods[1].switch_point == 10);
    CHECK(model.lods[2].switch_point == -1);
    CHECK(triangle_count(model, 1) == 0);
    CHECK(triangle_count(model, 2) == 1);
    // flags: made hit boxes, shadow level 0x40, its own materials 0x100
    CHECK(built.properties.at(2).value == "0x141");
}

TEST_CASE("$minlod drops the finer levels", "[qc]") {
    const Model model =
        model_of("$body b mixed.smd\n$lod 10 { replacemodel mixed low }\n$minlod 1\n");
    CHECK(triangle_count(model, 0) == 0);
    CHECK(triangle_count(model, 1) == 1);
}

TEST_CASE("removemesh and replacematerial match base names, ignoring case", "[qc]") {
    const QcTexts files = {{"a.smd", reference(triangle("Skin") + triangle("lace.tga"))}};
    const Model model =
        build_from(
            "$body b a.smd\n$lod 10 {\n removemesh LACE\n replacematerial skin.vmt skin_low\n}\n"
            "$lod 20 {\n removemodel nobody\n}\n",
            files)
            .model;
    CHECK(triangle_count(model, 1) == 1);
    const int low = model.meshes.at(0).lods.at(1).material;
    REQUIRE(low != kNone);
    CHECK(model.materials.at(static_cast<size_t>(low)).name == "skin_low");
    CHECK(said(model, "qc-lod-model") == "note qc-lod-model 7");
}

TEST_CASE("$renamematerial applies to materials loaded before it", "[qc]") {
    const QcTexts files = {{"a.smd", reference(triangle("skin.bmp"))},
                           {"b.smd", reference(triangle("skin"))}};
    const Model model =
        build_from("$body a a.smd\n$renamematerial skin fur\n$body b b.smd\n", files).model;
    REQUIRE(model.materials.size() == 2);
    CHECK(model.materials[0].name == "fur");
    CHECK(model.materials[1].name == "skin");
}

TEST_CASE("without $cdmaterials materials are in the model's folder", "[qc]") {
    const Model model = build_from("$modelname a/b.mdl\n$body b a.smd\n", kFiles).model;
    CHECK(model.materials.at(0).search_paths == std::vector<FileName>{"models/a/b/"});
}

TEST_CASE("a file is loaded once, at the scale of its first mention", "[qc]") {
    const Model model = build_from("$scale 2\n$body a a.smd\n$scale 5\n$body b a\n", kFiles).model;
    CHECK(model.vertices.at(1).position.x == 2);
    CHECK(model.vertices.at(7).position.x == 2);
}

}  // namespace studioscope::qc_lods_test
