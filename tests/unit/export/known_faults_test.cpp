// Faults of decompiled models that people have reported, each on a made-up prop that has what it
// needs: the prop is exported, read again, built and compared. Section 11 of the page Export lists
// them; the numbers are its rows. Others are tested by their subject: 2 and 38 in round_trip_test,
// 1, 5, 20, 26 and 32 in clip_choices_test, 3, 10, 25, 31, 33, 34 and 39 in clip_export_test, 7, 22
// to 24, 36 and 47 in faces_test, 11 in lod_export_test, 16, 40 and 48 in rig_export_test, 30 in
// ragdoll_export_test.

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "content/disk_files.h"
#include "export/steps.h"
#include "formats/load.h"
#include "support/exported_prop.h"
#include "support/paths.h"
#include "support/phy_file.h"
#include "support/skip.h"

namespace studioscope::known_faults_test {

using namespace assets;

namespace {

// The built model of a prop's sources.
Scene built(const ExportedProp& prop) {
    Result<ExportedModel> made = export_model(prop.scene, "prop");
    REQUIRE(made);
    return build_sources(prop.scene, *made).scene;
}

void check_whole(const ExportedProp& prop) {
    REQUIRE(prop.exported);
    CHECK(described(prop.exported->report.differs) == "");
    CHECK(described(prop.exported->report.lost) == "");
}

size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

std::string solid_text(const std::string& name) {
    return "solid {\n\"index\" \"0\"\n\"name\" \"" + name +
           "\"\n\"mass\" \"12.5\"\n\"surfaceprop\" \"default\"\n\"damping\" \"0\"\n"
           "\"rotdamping\" \"0\"\n\"inertia\" \"1\"\n}\n"
           "editparams {\n\"rootname\" \"\"\n\"totalmass\" \"12.5\"\n\"concave\" \"1\"\n}\n";
}

}  // namespace

TEST_CASE("fault 4: no NaN is written", "[export]") {
    Asset asset = prop_asset();
    Vertex& vertex = asset.body_parts[0].models[0].meshes[0].vertices[0];
    vertex.uv.x = std::nanf("");
    const ExportedProp prop = export_asset(asset);
    REQUIRE(prop.exported);
    for (const ExportedFile& file : prop.exported->files)
        if (file.path.ends_with(".smd")) CHECK(file.text.find("nan") == std::string::npos);
}

TEST_CASE("fault 6: blanks in names break no line", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[1].name = "the choice";
    asset.attachments[0].name = "upper end";
    asset.materials[0] = "old metal {plain}";
    asset.clips[0].name = "at rest";
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    CHECK(built(prop).model.attachments.at(0).name == "upper end");
}

TEST_CASE("fault 8: body groups keep their choices, blank ones too", "[export]") {
    const ExportedProp prop = export_asset(prop_asset());
    check_whole(prop);
    const Scene again = built(prop);
    REQUIRE(again.model.body_parts.size() == 2);
    CHECK(again.model.body_parts[0].models.size() == 1);
    CHECK(again.model.body_parts[1].models.size() == 2);
}

TEST_CASE("fault 9: an attachment is written once", "[export]") {
    Asset asset = prop_asset();
    asset.attachments.push_back({"side", 0, {{4, 5, 6}, {1, 0, 0, 0}}});
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    CHECK(count(prop.exported->files[0].text, "$attachment ") == 2);
    CHECK(built(prop).model.attachments.size() == 2);
}

TEST_CASE("faults 12 and 43: every level is written, with its own UVs the right way up",
          "[export]") {
    Asset asset = prop_asset();
    Vertex& vertex = asset.body_parts[0].models[0].meshes[0].vertices[0];
    vertex.uv = {0.125f, 0.875f};
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    const Scene again = built(prop);
    REQUIRE(again.model.lods.size() == 3);
    for (size_t lod = 0; lod < 3; ++lod) {
        CAPTURE(lod);
        std::set<std::pair<float, float>> own, other;
        for (const auto& [scene, all] : {std::pair{&prop.scene, &own}, {&again, &other}})
            for (const Mesh& mesh : scene->model.meshes)
                for (const uint32_t index : mesh.lods.at(lod).indices) {
                    const glm::vec2 uv = scene->model.vertices.at(index).uv;
                    all->insert({uv.x, uv.y});
                }
        CHECK(own == other);
        CHECK(own.contains({0.125f, 0.875f}));
    }
}

TEST_CASE("fault 28: levels of one switch value stay two levels", "[export]") {
    Asset asset = prop_asset();
    asset.switch_points = {0, 10, 10};
    const ExportedProp prop = export_asset(asset);
    REQUIRE(prop.exported);
    CHECK(count(prop.exported->files[0].text, "$lod 10 {") == 2);
    const Scene again = built(prop);
    REQUIRE(again.model.lods.size() == 3);
    CHECK(again.model.lods[1].switch_point == 10);
    CHECK(again.model.lods[2].switch_point == 10);
    CHECK(described(prop.exported->report.differs) == "");
}

TEST_CASE("faults 13, 15 and 46: the collision mesh, its mass and the box come out", "[export]") {
    TestPhy phy;
    phy.text = solid_text("prop_phys");
    const ExportedProp prop = export_asset(prop_asset(), kStaticProp, phy.bytes());
    check_whole(prop);
    const ExportedFile* mesh = find_file(*prop.exported, "prop_phys.smd");
    REQUIRE(mesh != nullptr);
    CHECK(count(mesh->text, "phys\n") > 0);
    const Scene again = built(prop);
    REQUIRE(again.collision);
    REQUIRE(again.collision->solids.size() == 1);
    CHECK(again.collision->solids[0].mass == 12.5f);
    for (const char* box : {"hull", "view box"})
        for (const Property& property : prop.scene.properties)
            if (property.name.find(box) != std::string::npos)
                for (const Property& other : again.properties)
                    if (other.name == property.name) CHECK(other.value == property.value);
}

// Two tetrahedra that share a corner: welded, they would be one piece, and the hole between them
// closed.
TEST_CASE("fault 14: convex pieces that touch stay apart", "[export]") {
    CollisionSolid solid;
    for (const float x : {0.0f, 1.0f})
        solid.pieces.push_back({{{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}, {x, 0, 1}},
                                {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}});
    TestPhy phy;
    phy.text = solid_text("prop_phys");
    ExportedProp prop = export_asset(prop_asset(), kStaticProp, phy.bytes());
    REQUIRE(prop.scene.collision);
    solid.name = prop.scene.collision->solids.at(0).name;
    solid.mass = prop.scene.collision->solids.at(0).mass;
    prop.scene.collision->solids = {solid};
    CHECK(built(prop).collision->solids.at(0).pieces.size() == 2);
}

// A protected model has tables that lead nowhere.
TEST_CASE("fault 17: an odd model is exported or refused, and ends", "[export]") {
    const CompiledFiles files = compile(prop_asset());
    for (size_t at = 12; at + 4 <= files.mdl.size(); at += 20)
        for (const int32_t odd : {-1, 0x7FFFFFFF, 3}) {
            CAPTURE(at, odd);
            const MemoryFiles all{{"/m/prop.mdl", with(files.mdl, at, odd)},
                                  {"/m/prop.vvd", files.vvd},
                                  {"/m/prop.dx90.vtx", files.vtx}};
            const Scene scene = load_from(all, "/m/prop.mdl");
            if (const auto made = export_and_compare(scene, "prop"))
                CHECK_FALSE(made->files.empty());
        }
}

TEST_CASE("fault 18: nothing is turned", "[export]") {
    const ExportedProp prop = export_asset(prop_asset());
    check_whole(prop);
    const Scene again = built(prop);
    std::set<std::tuple<float, float, float>> own, other;
    for (const auto& [scene, all] : {std::pair{&prop.scene, &own}, {&again, &other}})
        for (const Vertex& vertex : scene->model.vertices)
            all->insert({vertex.position.x, vertex.position.y, vertex.position.z});
    CHECK(own == other);
}

TEST_CASE("fault 19: names in other scripts keep their bytes", "[export]") {
    Asset asset = prop_asset();
    asset.attachments[0].name = "\xD0\xB2\xD0\xB5\xD1\x80\xD1\x85";  // Cyrillic, as UTF-8
    asset.materials = {"\xE6\x9C\xA8", "green", "blue"};             // a Chinese letter
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    CHECK(prop.exported->files[0].text.find("$attachment \"\xD0\xB2\xD0\xB5\xD1\x80\xD1\x85\"") !=
          std::string::npos);
}

TEST_CASE("faults 27 and 45: no bone is replaced or doubled", "[export]") {
    const ExportedProp prop = export_asset(prop_asset());
    check_whole(prop);
    CHECK(prop.exported->files[0].text.find("replacebone") == std::string::npos);
    CHECK(built(prop).model.bones.size() == 1);
    Asset asset = prop_asset();
    asset.bones.push_back({"unused", 0, {{0, 0, 4}, {1, 0, 0, 0}}});
    const ExportedProp moving = export_asset(asset, 0);
    REQUIRE(moving.exported);
    CHECK(moving.exported->files[0].text.find("replacebone") == std::string::npos);
    CHECK(built(moving).model.bones.size() == 2);
}

TEST_CASE("fault 29: bones keep their pose by zeros behind it", "[export]") {
    Asset asset = prop_asset();
    asset.bones.push_back({"arm", 0, {{1, 2, 4}, rotation_from_euler({.2, .3, .4})}});
    const ExportedProp prop = export_asset(asset, 0);
    REQUIRE(prop.exported);
    CHECK(count(prop.exported->files[0].text, " 0 0 0 0 0 0\n") == 2);
    const Transform own = prop.scene.model.bones.at(1).bind,
                    again = built(prop).model.bones.at(1).bind;
    CHECK(glm::distance(own.position, again.position) < 1e-6f);
    CHECK(std::abs(glm::dot(own.rotation, again.rotation)) == Approx(1).margin(1e-6));
}

TEST_CASE("fault 35: a model of stills alone is exported", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts.clear();
    asset.materials.clear();
    asset.skins = {{}};
    const ExportedProp prop = export_asset(asset, 0);
    check_whole(prop);
    CHECK(find_file(*prop.exported, "idle.smd") != nullptr);
}

TEST_CASE("fault 49: a part that a compiler has split off comes out as it is", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[1].models.resize(1);
    asset.body_parts[1].name = asset.body_parts[1].models[0].name = "clamped1";
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    CHECK(prop.exported->files[0].text.find("$body \"clamped1\" \"clamped1.smd\"\n") !=
          std::string::npos);
}

TEST_CASE("fault 50: more bones than a game takes are not passed silently", "[export]") {
    for (const size_t bones : {size_t{128}, size_t{129}}) {
        Asset asset = prop_asset();
        while (asset.bones.size() < bones)
            asset.bones.push_back({"b" + std::to_string(asset.bones.size()), 0, {}});
        const ExportedProp prop = export_asset(asset, 0);
        CAPTURE(bones);
        REQUIRE(prop.exported);
        const Diagnostics& found = prop.scene.diagnostics;  // which the verb prints
        CHECK(std::any_of(found.begin(), found.end(), [](const Diagnostic& one) {
                  return one.code == "engine-limit";
              }) == (bones == 129));
    }
}

TEST_CASE("faults 21 and 37: a face in the second part moves its own vertices", "[export]") {
    Asset asset = tiny_asset();
    asset.body_parts.insert(asset.body_parts.begin(),
                            {"first", {{"box", {asset.body_parts[0].models[0].meshes[0]}}}});
    for (AssetShape& shape : asset.shapes)
        for (AssetDelta& delta : shape.deltas) ++delta.mesh;
    asset.hitboxes = {{"", 0, 1, 1, {-1, -1, -1}, {1, 1, 1}}};
    const ExportedProp prop = export_asset(asset, 0);
    check_whole(prop);
    CHECK(prop.exported->files[0].text.find("$model \"body\" \"tiny.smd\" {\n\tflexfile") !=
          std::string::npos);
}

TEST_CASE("fault 44: UVs beyond 0 to 1 stay where they are", "[export]") {
    Asset asset = prop_asset();
    std::vector<Vertex>& vertices = asset.body_parts[0].models[0].meshes[0].vertices;
    vertices[0].uv = {-3.25f, 7.5f};
    vertices[2].uv = {12.0f, -0.75f};
    const ExportedProp prop = export_asset(asset);
    check_whole(prop);
    std::set<std::pair<float, float>> uvs;
    for (const Vertex& vertex : built(prop).model.vertices) uvs.insert({vertex.uv.x, vertex.uv.y});
    CHECK(uvs.contains({-3.25f, 7.5f}));
    CHECK(uvs.contains({12.0f, -0.75f}));
}

namespace {

// The first line of a text that another one has otherwise.
std::string first_difference(const std::string& own, const std::string& other) {
    size_t at = 0;
    while (at < std::min(own.size(), other.size()) && own[at] == other[at]) ++at;
    const size_t start = own.rfind('\n', at) + 1;
    return own.substr(start, own.find('\n', at) - start) + " -> " +
           other.substr(start, other.find('\n', at) - start);
}

// The text of an SMD without the normals of its corners: compilers make them one long, which not
// all stored ones are to the last bit.
std::string without_normals(const std::string& text) {
    constexpr size_t kMinWords = 10, kFirst = 4, kLast = 6;
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream in(line);
        const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
        for (size_t i = 0; i < words.size(); ++i)
            if (words.size() < kMinWords || i < kFirst || i > kLast) kept += words[i] + " ";
        kept += "\n";
    }
    return kept;
}
std::string unchanged(const std::string& text) { return text; }

// The model that the sources of a model make, with its records.
Scene built_again(const Scene& scene) {
    const Result<ExportedModel> made = export_model(scene, "prop");
    REQUIRE(made);
    Scene again = build_sources(scene, *made).scene;
    REQUIRE(again.compiled);
    CompiledModel files = *again.compiled;
    files.vvd = scene.compiled->vvd;
    files.vtx = scene.compiled->vtx;
    again.compiled = std::make_shared<const CompiledModel>(files);
    again.format = scene.format;
    return again;
}

// The files that differ when the sources of a model are built and exported again, each with its
// first line that does. The hull of a collision mesh is computed anew, so that its triangles are
// others.
std::vector<std::string> changed_again(const Scene& scene,
                                       std::string (*compared)(const std::string&) = unchanged) {
    const Result<ExportedModel> first = export_model(scene, "prop");
    REQUIRE(first);
    const Result<ExportedModel> second = export_model(built_again(scene), "prop");
    REQUIRE(second);
    std::vector<std::string> changed;
    for (const ExportedFile& file : first->files) {
        const ExportedFile* other = find_file(*second, file.path);
        const bool is_collision = file.text.find("\nphys\n") != std::string::npos;
        if (other == nullptr)
            changed.push_back(file.path + " is missing");
        else if (const std::string own = compared(file.text), again = compared(other->text);
                 !is_collision && own != again)
            changed.push_back(file.path + ": " + first_difference(own, again));
    }
    return changed;
}

}  // namespace

TEST_CASE("sources that are built and exported again are the same bytes", "[export]") {
    const ExportedProp prop = export_asset(prop_asset());
    check_whole(prop);
    CHECK(changed_again(prop.scene) == std::vector<std::string>{});
}

TEST_CASE("props of other people that are built and exported again are the same bytes",
          "[export][data]") {
    if (!has_data()) SKIP(kNoData);
    const size_t props = for_each_static_prop([](const Scene& scene) {
        if (!scene.model.meshes.empty())
            CHECK(changed_again(scene, without_normals) == std::vector<std::string>{});
    });
    CHECK(props > 0);
}

}  // namespace studioscope::known_faults_test
