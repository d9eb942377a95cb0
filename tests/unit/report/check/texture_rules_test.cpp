// Faults of the textures that a model uses.

#include <catch2/catch.hpp>

#include "support/planted_model.h"
#include "support/vtf_file.h"

namespace studioscope::texture_rules_test {

namespace {

using Codes = std::set<std::string>;

constexpr int32_t kI8 = 5;  // image format of one byte per texel
constexpr size_t kFlagsAt = 0x14;

// The codes of the planted model whose material has this texture.
Codes codes_with(const Bytes& vtf, const std::string& profile = "all") {
    PlantedModel model;
    model.more["/game/materials/models/test/skin.vmt"] =
        bytes_of("VertexLitGeneric { $basetexture \"models/test/skin\" }");
    model.more["/game/materials/models/test/skin.vtf"] = vtf;
    const MemoryFiles files = model.files();
    const std::vector<std::filesystem::path> paths{
        std::filesystem::absolute(std::string(PlantedModel::kStem) + ".mdl")};
    LoadOptions options;
    options.with_pixels = false;
    const Scene scene = load_scene(paths, options, in_memory(files));
    REQUIRE(scene.textures.size() == 1);
    Codes codes;
    for (const BranchFinding& found :
         check_branches(scene, in_memory(files), *profile_named(profile)).findings)
        codes.insert(found.diagnostic.code);
    return codes;
}

// A texture of 64 x 64 texels with this many levels.
Bytes texture(uint32_t minor, uint8_t mips = 7) {
    return with_pixels(vtf_header(minor, 64, 64, kI8, mips), size_t{64} * 64 * 2);
}

}  // namespace

TEST_CASE("VTF versions are read by branch", "[branches]") {
    CHECK(codes_with(texture(4)) == Codes());
    CHECK(codes_with(texture(5), "tf2") == Codes{"vtf-branch-version"});
    CHECK(codes_with(texture(5), "gmod") == Codes());
    CHECK(codes_with(texture(6), "gmod") == Codes{"vtf-branch-version"});
}

TEST_CASE("a VTF has all mip levels, or the flag that it has none", "[branches]") {
    // 64 32 16 8 4 2 1
    CHECK(codes_with(texture(2, 7)) == Codes());
    CHECK(codes_with(texture(2, 6)) == Codes{"vtf-short-mips"});
    CHECK(codes_with(texture(2, 6), "tf2") == Codes());
    Bytes unflagged = texture(2, 1);
    CHECK(codes_with(unflagged) == Codes{"vtf-short-mips"});
    put(unflagged, kFlagsAt, uint32_t{0x100});
    CHECK(codes_with(unflagged) == Codes());
}

TEST_CASE("the flag of vertex textures is found", "[branches]") {
    Bytes flagged = texture(2);
    put(flagged, kFlagsAt, uint32_t{0x04000000});
    CHECK(codes_with(flagged) == Codes{"vtf-vertex-flag"});
    put(flagged, kFlagsAt, uint32_t{0x02000000});
    CHECK(codes_with(flagged) == Codes());
}

TEST_CASE("the side of a texture is limited by branch", "[branches]") {
    const auto with_width = [](uint16_t width) {
        Bytes file = with_pixels(vtf_header(2, width, 1, kI8), width);
        put(file, kFlagsAt, uint32_t{0x100});
        return file;
    };
    CHECK(codes_with(with_width(4096)) == Codes());
    CHECK(codes_with(with_width(4097), "gmod") == Codes{"branch-limit"});
    CHECK(codes_with(with_width(4097), "csgo") == Codes());
}

}  // namespace studioscope::texture_rules_test
