// MDL files built byte by byte by the format page's tables (sections 2 to 6 and 14).

#include "formats/compiled/mdl.h"

#include <catch2/catch.hpp>
#include <limits>

#include "support/broken_mdl.h"

namespace studioscope::mdl_test {

namespace {

constexpr size_t kBones = sizeof(MdlHeader);

std::string code_of(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    return parsed ? "" : parsed.error().code;
}

Diagnostics diagnostics_of(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    REQUIRE(parsed);
    return parsed->diagnostics;
}

}  // namespace

TEST_CASE("the tables of an MDL are read field by field", "[mdl]") {
    const auto mdl = parse_mdl(small().bytes());
    REQUIRE(mdl);
    CHECK(mdl->diagnostics.empty());
    CHECK(mdl->name == "test\\hero.mdl");
    REQUIRE(mdl->bones.size() == 2);
    CHECK(mdl->bones[1].name == "hand");
    CHECK(mdl->bones[1].parent == 0);
    CHECK(mdl->bones[1].bind.position == glm::vec3(4, 0, 0));
    CHECK(mdl->bones[1].bind.rotation.w == 1);
    CHECK(mdl->bones[1].pose_to_bone.rows[0] == glm::vec4(1, 0, 0, -5));
    REQUIRE(mdl->textures.size() == 2);
    CHECK(mdl->textures[1].name == "glass");
    CHECK(mdl->texture_folders == std::vector<std::string>{"models/test/"});
    CHECK(mdl->skins == std::vector<std::vector<int>>{{0, 1}});
    REQUIRE(mdl->body_parts.size() == 1);
    CHECK(mdl->body_parts[0].name == "body");
    REQUIRE(mdl->body_parts[0].models.size() == 1);
    const MdlModel& model = mdl->body_parts[0].models[0];
    CHECK(model.name == "hero.smd");
    CHECK(model.vertex_count == 8);
    REQUIRE(model.meshes.size() == 2);
    CHECK(model.meshes[1].material == 1);
    CHECK(model.meshes[1].vertex_offset == 5);
    CHECK(model.meshes[0].lod_vertex_counts[1] == 2);
}

TEST_CASE("an MDL cut at any byte is refused or reported", "[mdl]") {
    const Bytes whole = small().bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto parsed = parse_mdl(cut(whole, size));
        CAPTURE(size);
        CHECK((!parsed || has_errors(parsed->diagnostics)));
    }
}

TEST_CASE("files of other types with the same extension are refused by type", "[mdl]") {
    const Bytes file = small().bytes();
    const auto message = [&](const char(&magic)[5], int32_t version) {
        Bytes bytes = with(file, 4, version);
        std::memcpy(bytes.data(), magic, 4);
        const auto parsed = parse_mdl(bytes);
        REQUIRE_FALSE(parsed);
        return parsed.error().message;
    };
    using Catch::Matchers::Contains;
    CHECK_THAT(message("IDST", 10), Contains("GoldSource"));
    CHECK_THAT(message("IDST", 37), Contains("37"));
    CHECK_THAT(message("IDST", 53), Contains("Titanfall 2"));
    CHECK_THAT(message("IDST", 2531), Contains("Vampire"));
    CHECK_THAT(message("IDSQ", 10), Contains("GoldSource sequence group"));
    CHECK_THAT(message("IDAG", 49), Contains(".ani"));
    CHECK_THAT(message("TSDI", 0), Contains("Xbox 360"));
    CHECK_THAT(message("MDL7", 0), Contains("3D GameStudio"));
    CHECK_THAT(message("IDPO", 6), Contains("Quake"));
    CHECK(code_of(cut(file, 407)) == "mdl-short");
    CHECK(code_of({}) == "mdl-short");
}

TEST_CASE("only the broken table is ignored", "[mdl]") {
    constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
    const Bytes file = small().bytes();
    for (const size_t count_field :
         std::initializer_list<size_t>{0x9C, 0xA4, 0xAC, 0xCC, 0xD4, 0xE8, 0xF0, 0x150}) {
        for (const int32_t bad : {kHuge, -1}) {
            CAPTURE(count_field, bad);
            const auto parsed = parse_mdl(with(file, count_field, bad));
            REQUIRE(parsed);
            REQUIRE(has_code(parsed->diagnostics, "mdl-table-range"));
            CHECK(parsed->diagnostics[0].location == at_offset(count_field));
            CHECK(parsed->bones.size() == 2);
            CHECK(parsed->textures.size() == 2);
            const auto lost = parse_mdl(with(file, count_field + 4, bad));
            REQUIRE(lost);
            CHECK(lost->bones.size() == (count_field == 0x9C ? 0 : 2));
            CHECK(lost->textures.size() == (count_field == 0xCC ? 0 : 2));
        }
    }
    CHECK(has_code(diagnostics_of(with(file, 0xA0, int32_t{0})), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0xA0, int32_t{-8})), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0x13C, kHuge)), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0xDC, int32_t{-1})), "mdl-table-range"));
}

TEST_CASE("invalid values in an MDL are repaired and reported", "[mdl]") {
    const Bytes file = small().bytes();
    const Diagnostics cut_short = diagnostics_of(with(file, 0x4C, int32_t{1 << 24}));
    REQUIRE(has_code(cut_short, "mdl-truncated"));
    CHECK(cut_short[0].severity == Severity::kWarning);  // mdl.md 14
    CHECK(has_code(diagnostics_of(with(file, 0x4C, int32_t{500})), "mdl-trailing-bytes"));
    CHECK(has_code(diagnostics_of(with(file, kBones, int32_t{1 << 24})), "mdl-bad-string"));
    // a difference of a hundredth is rounding, for distant bones a hundredth of the distance
    const auto is_off = [](float distance, float error) {
        TestMdl mdl;
        mdl.bones = {{"root", -1, {distance, 0, 0}}};
        return has_code(diagnostics_of(with(mdl.bytes(), kBones + 0x6C, error - distance)),
                        "mdl-bone-bind");
    };
    CHECK_FALSE(is_off(0, 0.009f));
    CHECK(is_off(0, 0.011f));
    CHECK_FALSE(is_off(200, 1.9f));
    CHECK(is_off(200, 2.1f));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(has_code(diagnostics_of(with(file, kBones + 0x20, nan)), "mdl-bone-not-finite"));
    CHECK(has_code(diagnostics_of(with(file, kBones + 0x60, nan)), "mdl-bone-not-finite"));
    const MdlHeader header = parse_mdl(file)->header;
    const auto skins = static_cast<size_t>(header.skin_offset);
    CHECK(has_code(diagnostics_of(with(file, skins, int16_t{2})), "mdl-skin-range"));
    CHECK(has_code(diagnostics_of(with(file, skins, int16_t{-1})), "mdl-skin-range"));
    for (const int32_t parent : {1, 5, -2}) {
        const auto parsed = parse_mdl(with(file, kBones + 216 + 4, parent));
        REQUIRE(parsed);
        CHECK(has_code(parsed->diagnostics, "mdl-bone-parent"));
        CHECK(parsed->bones[1].parent == -1);
    }
}

}  // namespace studioscope::mdl_test
