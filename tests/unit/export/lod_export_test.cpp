// Levels of a made-up character: a square of four corners for each of two materials, on a hand and
// its fingers. Lines by the QC page, section 9.

#include <catch2/catch.hpp>

#include "export/qc_blocks.h"
#include "model/compiled_model.h"
#include "support/exported_prop.h"

namespace studioscope::lod_export_test {

namespace {

// Corners of the finest level on the bone, and those of the first level on another.
assets::AssetMesh square(float at, int slot, uint8_t bone, uint8_t coarse_bone, bool has_level) {
    assets::AssetMesh mesh;
    mesh.name = slot == 0 ? "red" : "blue";
    mesh.skin_slot = slot;
    for (const uint8_t own : {bone, coarse_bone})
        for (const auto& [x, y] : {std::pair{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}}) {
            Vertex vertex;
            vertex.position = {at + x, y, 0};
            vertex.uv = {x / 4, y / 4};
            vertex.bone[0] = own;
            mesh.vertices.push_back(vertex);
        }
    const std::vector<uint32_t> finest{0, 1, 2, 0, 2, 3}, coarse{4, 5, 6, 4, 6, 7};
    mesh.lods = {finest, bone == coarse_bone ? finest : coarse};
    if (!has_level) mesh.lods[1].clear();
    if (bone == coarse_bone) mesh.vertices.resize(4);
    return mesh;
}

assets::Asset hand(uint8_t coarse_bone, bool has_second) {
    assets::Asset asset = prop_asset();
    asset.bones = {{"hand", kNone, {}},
                   {"finger", 0, {{4, 0, 0}, {1, 0, 0, 0}}},
                   {"tip", 1, {{4, 0, 0}, {1, 0, 0, 0}}}};
    asset.materials = {"red", "blue"};
    asset.skins = {{0, 1}};
    asset.body_parts = {
        {"body",
         {{"hand", {square(0, 0, 0, 0, true), square(10, 1, 2, coarse_bone, has_second)}}}}};
    asset.switch_points = {0, 20};
    asset.attachments.clear();
    asset.clips.clear();
    return asset;
}

}  // namespace

TEST_CASE("a level names the bone whose weights went to one above it, and no other", "[export]") {
    const ExportedProp made = export_asset(hand(0, true), 0);
    REQUIRE(made.exported);
    CHECK(made.exported->files[0].text.find(
              "$lod 20 {\n\treplacemodel \"hand.smd\" \"hand_lod1.smd\"\n"
              "\treplacebone \"tip\" \"hand\"\n}\n") != std::string::npos);
    CHECK(described(made.exported->report.differs) == "");
    CHECK(described(made.exported->report.lost) == "");
}

TEST_CASE("a level that is the finest without a material needs no mesh of its own", "[export]") {
    const ExportedProp made = export_asset(hand(2, false), 0);
    REQUIRE(made.exported);
    CHECK(made.exported->files[0].text.find("$lod 20 {\n\tremovemesh \"blue\"\n}\n") !=
          std::string::npos);
    CHECK(find_file(*made.exported, "hand_lod1.smd") == nullptr);
    CHECK(described(made.exported->report.differs) == "");
}

TEST_CASE("two levels of one switch value are two levels", "[export]") {
    assets::Asset asset = hand(0, true);
    asset.switch_points = {0, 20, 20};
    for (assets::AssetMesh& mesh : asset.body_parts[0].models[0].meshes)
        mesh.lods.push_back(mesh.skin_slot == 0 ? mesh.lods[0] : std::vector<uint32_t>());
    const ExportedProp made = export_asset(asset, 0);
    REQUIRE(made.exported);
    const std::string& qc = made.exported->files[0].text;
    CHECK(qc.find("\treplacebone \"tip\" \"hand\"\n}\n$lod 20 {\n\tremovemesh \"blue\"\n}\n") !=
          std::string::npos);
    CHECK(described(made.exported->report.differs) == "");
}

TEST_CASE("a level says nofacial where only the finest moves faces", "[export]") {
    const Scene whole = export_asset(hand(0, true), 0).scene;
    const auto text = [&](uint8_t finest, uint8_t coarse) {
        CompiledModel files = *whole.compiled;
        StripFile strips;
        strips.meshes = {{0, 0, 0, {StripGroup{}}}, {0, 1, 0, {StripGroup{}}}};
        strips.meshes[0].groups[0].flags = finest;
        strips.meshes[1].groups[0].flags = coarse;
        files.strips = std::make_shared<const StripFile>(strips);
        return qc_lods(files, whole.model, [](size_t, size_t, size_t) { return "a.smd"; });
    };
    CHECK(text(0x1, 0x2).find("\tnofacial\n") != std::string::npos);
    CHECK(text(0x4, 0).find("\tnofacial\n") != std::string::npos);
    CHECK(text(0x1, 0x1).find("nofacial") == std::string::npos);
    CHECK(text(0x2, 0x2).find("nofacial") == std::string::npos);
}

}  // namespace studioscope::lod_export_test
