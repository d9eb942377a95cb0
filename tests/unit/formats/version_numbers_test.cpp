// Files whose version number was changed on purpose, so that tools refuse them: all else is as
// before, by mdl.md 2 and 12, vvd.md 1, vtx.md 1 and phy.md 1. Genuine files of another layout keep
// their error.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/phy.h"
#include "formats/compiled/vtx.h"
#include "formats/compiled/vvd.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/phy_file.h"
#include "support/skip.h"

namespace studioscope::version_numbers_test {

namespace {

// A model of two bones, which moves.
MemoryFiles model_files(int32_t mdl_version = 48, int32_t vvd_version = 4,
                        int32_t vtx_version = 7) {
    TestMdl mdl;
    mdl.bones = {{"root"}, {"tail", 0}};
    mdl.extra = TestMotion{};
    const TestVtx vtx{{{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}}, {0}, false, ""};
    return {{"/m/a.mdl", with(mdl.bytes(), 4, mdl_version)},
            {"/m/a.vvd", with(TestVvd{}.bytes(), 4, vvd_version)},
            {"/m/a.dx90.vtx", with(vtx.bytes(), 0, vtx_version)}};
}

// As version 53 has it (mdl.md 12): four bytes more before the name.
Bytes with_layout_of_53(Bytes file) {
    file.insert(file.begin() + 0x0C, 4, std::byte{0});
    const auto length = as_int(file.size());
    return with(file, 0x50, length);
}

struct ReadPhy {
    ParsedPhy phy;

    bool says(std::string_view code) const { return has_code(phy.diagnostics, code); }
    size_t pieces() const {
        size_t count = 0;
        for (const CollisionSolid& solid : phy.collision.solids) count += solid.pieces.size();
        return count;
    }
};

ReadPhy read(const Bytes& file) {
    auto phy = parse_phy(file);
    REQUIRE(phy);
    return {std::move(*phy)};
}

void check_same_model(const Scene& scene, const Scene& expected) {
    REQUIRE(scene.model.bones.size() == expected.model.bones.size());
    CHECK(scene.model.bones[1].name == "tail");
    CHECK(scene.model.clips.size() == expected.model.clips.size());
    REQUIRE(scene.model.meshes.size() == expected.model.meshes.size());
    CHECK(scene.model.meshes[0].lods[0].indices == expected.model.meshes[0].lods[0].indices);
    CHECK(scene.model.vertices.size() == expected.model.vertices.size());
}

}  // namespace

TEST_CASE("a model with changed version numbers is read with a warning for each", "[versions]") {
    const Scene original = load_from(model_files(), "/m/a.mdl");
    for (const int32_t version : {53, 52, 54, 50, 43, 37, 0, -1}) {
        CAPTURE(version);
        const Scene scene = load_from(model_files(version), "/m/a.mdl");
        CHECK(severity_of(scene.diagnostics, "mdl-version-number") == Severity::kWarning);
        CHECK(scene.diagnostics.size() == original.diagnostics.size() + 1);
        CHECK(scene.version == version);
        check_same_model(scene, original);
    }
    const Scene all = load_from(model_files(53, 5, 8), "/m/a.mdl");
    for (const char* code : {"mdl-version-number", "vvd-version-number", "vtx-version-number"})
        CHECK(severity_of(all.diagnostics, code) == Severity::kWarning);
    check_same_model(all, original);
    for (const int32_t known : {44, 49})
        CHECK_FALSE(
            has_code(load_from(model_files(known), "/m/a.mdl").diagnostics, "mdl-version-number"));
}

TEST_CASE("a changed number is not believed where the rest does not fit", "[versions]") {
    const auto is_refused = [](MemoryFiles files, const std::string& name) {
        const Scene scene = load_from(files, "/m/a.mdl");
        CAPTURE(name);
        CHECK(has_code(scene.diagnostics, "mdl-version"));
        CHECK(scene.model.bones.empty());
    };
    const MemoryFiles files = model_files(53);
    const Bytes& mdl = files.at("/m/a.mdl");
    const auto changed = [&](size_t offset, int32_t value) {
        MemoryFiles other = files;
        other["/m/a.mdl"] = with(mdl, offset, value);
        return other;
    };
    const auto number_at = [&](size_t offset) {
        int32_t value = 0;
        std::memcpy(&value, &mdl.at(offset), 4);
        return value;
    };
    is_refused(changed(0x4C, as_int(mdl.size()) + 1), "length");
    is_refused(changed(0xBC, 1000), "a table ends outside");
    for (const size_t table : {size_t{0xB8}, size_t{0xC0}})  // animations, sequences
        is_refused(changed(static_cast<size_t>(number_at(table)), -8), "the place of a record");
    const auto known = parse_mdl(mdl);
    REQUIRE(known);
    const MdlMesh& mesh = known->body_parts.at(0).models.at(0).meshes.at(0);
    is_refused(changed(static_cast<size_t>(mesh.offset) + 4, 0), "the place of a mesh's model");
    const size_t rotation = static_cast<size_t>(known->header.bones.offset) + 44;
    is_refused(changed(rotation + 12, 0), "a bone's rotation");
    is_refused(changed(4, 2531), "Vampire: Bloodlines");
    is_refused(changed(4, 10), "GoldSource");
    MemoryFiles genuine = files;
    genuine["/m/a.mdl"] = with_layout_of_53(mdl);
    is_refused(genuine, "Titanfall 2");
    CHECK(find_code(load_from(genuine, "/m/a.mdl").diagnostics, "mdl-version")
              ->message.find("Titanfall 2") != std::string::npos);
    for (const char* companion : {"/m/a.vvd", "/m/a.dx90.vtx"}) {
        MemoryFiles other = files;
        other.erase(companion);
        is_refused(other, std::string("without ") + companion);
        other = files;
        const size_t checksum = companion == std::string("/m/a.vvd") ? 8 : 16;
        other[companion] = with(other[companion], checksum, kTestChecksum + 1);
        is_refused(other, std::string("another compile: ") + companion);
    }
}

TEST_CASE("a VVD or a VTX of another number and another layout is refused", "[versions]") {
    Bytes vvd = with(TestVvd{}.bytes(), 4, int32_t{5});
    CHECK(parse_vvd(vvd));
    vvd.resize(vvd.size() + 1);
    CHECK(parse_vvd(vvd).error().code == "vvd-version");
    TestVvd sorted;
    sorted.lod_counts = {7};
    sorted.fixups = {{0, 0, 7}};
    const Bytes other = with(sorted.bytes(), 4, int32_t{5});
    CHECK(parse_vvd(other));
    CHECK(parse_vvd(with(other, 64 + 8, int32_t{8})).error().code == "vvd-version");  // of 7
    MemoryFiles files = model_files(48, 4, 8);
    CHECK_FALSE(has_code(load_from(files, "/m/a.mdl").diagnostics, "vtx-version"));
    Bytes& vtx = files["/m/a.dx90.vtx"];
    vtx = with(vtx, 28, int32_t{2});  // body parts
    CHECK(has_code(load_from(files, "/m/a.mdl").diagnostics, "vtx-version"));
    files = model_files(48, 4, 8);
    files["/m/a.dx90.vtx"] = with(files["/m/a.dx90.vtx"], 16, kTestChecksum + 1);
    CHECK(has_code(load_from(files, "/m/a.mdl").diagnostics, "vtx-version"));
    // no MDL to compare it with
    const Bytes alone = model_files(48, 4, 8)["/m/a.dx90.vtx"];
    CHECK(parse_vtx(alone, {48, kTestChecksum, {}}).error().code == "vtx-version");
    files = model_files(48, 4, 107);
    CHECK(has_code(load_from(files, "/m/a.mdl").diagnostics, "vtx-version"));
}

// Frame animations exist from version 49 on, and no compiler of 48 sets their flag (mdl.md 7.4).
TEST_CASE("every real model can be read with another number", "[versions][data]") {
    if (!has_data()) SKIP(kNoData);
    size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder())) {
        if (entry.path().extension() != ".mdl" || count == 20) continue;
        const std::filesystem::path stem = std::filesystem::path(entry.path()).replace_extension();
        MemoryFiles files;
        for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
            if (const auto path = stem.string() + ending; std::filesystem::exists(path))
                files["/m/a" + std::string(ending)] = read_bytes(path);
        if (files.size() != 3) continue;
        CAPTURE(entry.path());
        ++count;
        const Scene original = load_from(files, "/m/a.mdl");
        files["/m/a.mdl"] = with(files["/m/a.mdl"], 4, int32_t{53});
        const Scene scene = load_from(files, "/m/a.mdl");
        CHECK(has_code(scene.diagnostics, "mdl-version-number"));
        CHECK(scene.diagnostics.size() == original.diagnostics.size() + 1);
        CHECK(scene.model.clips.size() == original.model.clips.size());
        CHECK(scene.model.meshes.size() == original.model.meshes.size());
    }
    CHECK(count == 20);
}

// The sizes are those of three public files of Strata Source, read byte by byte (phy.md 1).
TEST_CASE("a solid of version 0x0101 has the shape of one of 0x0100", "[phy]") {
    const ParsedPhy old = read(TestPhy{}.bytes()).phy;
    TestPhy file;
    file.solids = 2;
    file.records = kPhyRecords0101;
    const ReadPhy wide = read(file.bytes());
    REQUIRE(wide.phy.diagnostics.size() == 1);  // once, not for each solid
    CHECK(wide.phy.diagnostics[0].code == "phy-solid-version");
    CHECK(wide.phy.diagnostics[0].severity == Severity::kNote);
    CHECK(wide.phy.diagnostics[0].location.value == kPhySolid + 8);
    REQUIRE(wide.pieces() == 4);
    for (const CollisionSolid& solid : wide.phy.collision.solids)
        for (size_t i = 0; i < 2; ++i) {
            CHECK(solid.pieces[i].points == old.collision.solids[0].pieces[i].points);
            CHECK(solid.pieces[i].indices == old.collision.solids[0].pieces[i].indices);
        }
    CHECK(wide.phy.collision.solids[0].mass == 12.5f);  // the text stands behind the solids

    file.solids = 1;
    const Bytes whole = file.bytes();
    const size_t ledge = kPhySurface + 64 + 3 * 28, points = ledge + 64 + 4 * 64;
    CHECK(read(with(whole, ledge + 64 + 16, 0x10000u)).says("phy-point"));  // no mask
    CHECK(read(with(whole, points + 3 * 16, std::numeric_limits<float>::quiet_NaN()))
              .says("phy-point"));
    CHECK(read(with(whole, ledge + 12, int16_t{5})).says("phy-ledge-range"));
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto phy = parse_phy(cut(whole, size));
        CAPTURE(size);
        CHECK((!phy || phy->diagnostics.size() > (size > points ? 1u : 0u)));
    }
}

TEST_CASE("a solid of an unknown version is read where its size is that of 0x0100", "[phy]") {
    TestPhy file;
    for (const int version : {0, 0x00FF, 0x0102, -255}) {
        CAPTURE(version);
        file.records.version = static_cast<int16_t>(version);
        const ReadPhy survivor = read(file.bytes());
        CHECK(survivor.says("phy-version-number"));
        CHECK(survivor.pieces() == 2);
        const ReadPhy other = read(with(file.bytes(), kPhySolid + 12, int32_t{100}));
        CHECK(other.says("phy-solid-kind"));
        CHECK(other.pieces() == 0);
    }
}

}  // namespace studioscope::version_numbers_test
