// Shaders and parameters of the materials that a model uses: a planted material for each rule.
// Faults of the textures that a model uses.

#include <catch2/catch.hpp>

#include "report/check/checked_model.h"
#include "support/planted_model.h"
#include "support/vtf_file.h"

namespace studioscope::material_rules_test {

namespace {

using Codes = std::set<std::string>;

constexpr const char* kFolder = "/game/materials/models/test/";
constexpr size_t kFlagsAt = 0x14;
constexpr int32_t kDxt1 = 13, kDxt5 = 15;

Bytes texture(int32_t format, uint32_t flags) {
    Bytes file = with_pixels(vtf_header(2, 4, 4, format), 16);
    put(file, kFlagsAt, flags | 0x100);  // without further levels
    return file;
}

// What tests change in the planted model.
struct Materials {
    std::vector<std::string> vmts;  // of skin, skin2, ...
    Bytes base = texture(kDxt5, 0x2000);
    Bytes bump = texture(kDxt5, 0x2000);
    bool is_static = false;
};

BranchReport report_with(const Materials& materials, const std::string& profile) {
    PlantedModel model;
    if (materials.is_static) model.set_flags(kMdlStaticProp);
    for (size_t i = 0; i < materials.vmts.size(); ++i) {
        const std::string name = i == 0 ? "skin" : "skin" + std::to_string(i + 1);
        model.more[kFolder + name + ".vmt"] = bytes_of(materials.vmts[i]);
    }
    model.more[std::string(kFolder) + "base.vtf"] = materials.base;
    model.more[std::string(kFolder) + "bump.vtf"] = materials.bump;
    const MemoryFiles files = model.files();
    LoadOptions options;
    options.with_pixels = false;
    const std::vector<std::filesystem::path> paths{
        std::filesystem::absolute(std::string(PlantedModel::kStem) + ".mdl")};
    Scene scene = load_scene(paths, options, in_memory(files));
    for (size_t i = 1; i < materials.vmts.size(); ++i) {
        ResolvedMaterial more = scene.resolved_materials.at(0);
        more.file = kFolder + ("skin" + std::to_string(i + 1)) + ".vmt";
        scene.resolved_materials.push_back(more);
    }
    return check_branches(scene, in_memory(files), *find_profile(profile));
}

Codes codes_with(const Materials& materials, const std::string& profile = "all") {
    Codes codes;
    for (const BranchFinding& found : report_with(materials, profile).findings)
        codes.insert(found.diagnostic.code);
    return codes;
}

std::string lit(const std::string& parameters) {
    return "VertexLitGeneric {\n$basetexture models/test/base\n" + parameters + "\n}";
}

Codes codes_of(const std::string& parameters) { return codes_with({{lit(parameters)}}); }

const std::string kBump = "$bumpmap models/test/bump ";
const std::string kSkin = "$phong 1 " + kBump;

constexpr int32_t kI8 = 5;  // image format of one byte per texel

// The codes of the planted model whose material has this texture.
Codes codes_with_texture(const Bytes& vtf, const std::string& profile = "all") {
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
         check_branches(scene, in_memory(files), *find_profile(profile)).findings)
        codes.insert(found.diagnostic.code);
    return codes;
}

// A texture of 64 x 64 texels with this many levels.
Bytes levels_of(uint32_t minor, uint8_t mips = 7) {
    return with_pixels(vtf_header(minor, 64, 64, kI8, mips), size_t{64} * 64 * 2);
}

}  // namespace

TEST_CASE("a material whose parameters all count has no finding", "[branches]") {
    CHECK(codes_of("") == Codes());
    CHECK(codes_of(kSkin + "$phongboost 2 $phongfresnelranges \"[0 .5 1]\"") == Codes());
    CHECK(codes_of("$phong 0 $envmap env_cubemap $envmapmask m $envmapcontrast 1") == Codes());
    CHECK(codes_of(kBump + "$envmap env_cubemap $normalmapalphaenvmapmask 1") == Codes());
    CHECK(codes_of("$alphatest 1 $selfillum 0") == Codes());
    CHECK(codes_of("$selfillum 1") == Codes());
}

// The conditions of WantsSkinShader (materials.md 1.4).
TEST_CASE("$phong needs a bump map, a light warp or the mask of the base texture", "[branches]") {
    CHECK(codes_of("$phong 1") == Codes{"phong-no-trigger"});
    CHECK(codes_of("$phong 1 $basemapalphaphongmask 2") == Codes{"phong-no-trigger"});
    CHECK(codes_of("$phong 1 $basemapalphaphongmask 1") == Codes());
    CHECK(codes_of("$phong 1 $lightwarptexture warp") == Codes());
    CHECK(codes_of("$phong 1 $bumpmap \"\"") == Codes{"phong-no-trigger"});
    CHECK(codes_with({{lit("$phong 1")}}, "tf2") == Codes{"phong-no-trigger"});
    CHECK(codes_with({{lit("$phong 1")}}, "csgo") == Codes());
}

TEST_CASE("a mask needs a texture with alpha", "[branches]") {
    Materials opaque{{lit("$phong 1 $basemapalphaphongmask 1")}};
    opaque.base = texture(kDxt1, 0);
    CHECK(codes_with(opaque) == Codes{"phong-mask-no-alpha"});
    opaque.base = texture(kDxt1, 0x1000);
    CHECK(codes_with(opaque) == Codes());

    Materials bump{{lit(kSkin)}};
    bump.bump = texture(kDxt1, 0);
    CHECK(codes_with(bump) == Codes{"phong-full-mask"});

    Materials glow{{lit("$selfillum 1")}};
    glow.base = texture(kDxt1, 0);
    CHECK(codes_with(glow) == Codes{"selfillum-no-alpha"});
    glow.vmts = {lit("$selfillum 1 $selfillummask m")};
    CHECK(codes_with(glow) == Codes());
    glow.vmts = {lit("$envmap env_cubemap $basealphaenvmapmask 1")};
    CHECK(codes_with(glow) == Codes{"selfillum-no-alpha"});
}

// The engine goes by the flags of a file (Source SDK 2013): one of DXT5 without them
// has an alpha channel all the same.
TEST_CASE("alpha that only the flags of its texture lack is not called missing", "[branches]") {
    for (const char* parameters : {"$selfillum 1", "$envmap env_cubemap $basealphaenvmapmask 1"}) {
        CAPTURE(parameters);
        Materials unmarked{{lit(parameters)}};
        unmarked.base = texture(kDxt5, 0);
        const auto findings = report_with(unmarked, "all").findings;
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].diagnostic.code == "selfillum-no-alpha");
        CHECK(findings[0].diagnostic.message.find("flags do not say so") != std::string::npos);
        CHECK(findings[0].diagnostic.message.find("no alpha") == std::string::npos);
        unmarked.base = texture(kDxt5, 0x2000);
        CHECK(report_with(unmarked, "all").findings.empty());
    }
}

// A DXT5 block with two alphas of 0 has 0 everywhere, and with two of 255 that.
TEST_CASE("a mask of $phong that is the same everywhere is reported", "[branches]") {
    const auto filled = [](uint8_t alpha) {
        Bytes file = texture(kDxt5, 0x2000);
        std::fill(file.end() - 16, file.end() - 8, std::byte{0});
        file[file.size() - 16] = file[file.size() - 15] = std::byte{alpha};
        return file;
    };
    for (const uint8_t alpha : {uint8_t{0}, uint8_t{255}, uint8_t{128}}) {
        CAPTURE(int{alpha});
        const Codes wanted = alpha == 128 ? Codes() : Codes{"phong-even-mask"};
        Materials base{{lit("$phong 1 $basemapalphaphongmask 1 $lightwarptexture warp")}};
        base.base = filled(alpha);
        CHECK(codes_with(base) == wanted);
        // a full mask may be there to switch the specular program on
        base.vmts = {lit("$phong 1 $basemapalphaphongmask 1")};
        CHECK(codes_with(base) == (alpha == 0 ? wanted : Codes()));
        base.vmts = {lit("$basemapalphaphongmask 1")};  // nothing reads it
        CHECK(codes_with(base) == Codes());
        Materials bump{{lit(kSkin)}};
        bump.bump = filled(alpha);
        CHECK(codes_with(bump) == (alpha == 0 ? wanted : Codes()));  // else as without a mask
        base.vmts = {lit("$phong 1 $basemapalphaphongmask 1 $lightwarptexture warp $phongboost 0")};
        CHECK(codes_with(base) == Codes());
    }
}

TEST_CASE("each ignored parameter is found by the code of its reason", "[branches]") {
    const struct {
        const char* code;
        std::string parameters;
    } kCases[] = {
        {"envmapmask-bump", kBump + "$envmap env_cubemap $envmapmask m"},
        {"envmapmask-bump", kBump + "$envmap env_cubemap $basealphaenvmapmask 1"},
        {"envmapmask-bump",
         kBump + "$envmap env_cubemap $envmapmask m $normalmapalphaenvmapmask 1"},
        {"phong-bump-flat", kSkin + "$basemapalphaphongmask 1"},
        {"phong-envmap-contrast", kSkin + "$envmap env_cubemap $envmapcontrast .5"},
        {"phong-envmap-contrast", kSkin + "$envmap env_cubemap $envmapsaturation .5"},
        {"phong-envmap-contrast", "$phong 1 $lightwarptexture w $envmap c $envmapmask m"},
        {"phong-selfillum", kSkin + "$envmap c $selfillum 1 $selfillumfresnel 1 "
                                    "$normalmapalphaenvmapmask 1"},
        {"selfillumfresnel-detail", "$selfillum 1 $selfillumfresnel 1 $detail d"},
        {"alphatest-lost", "$alphatest 1 $selfillum 1"},
        {"alphatest-lost", "$alphatest 1 $envmap c $basealphaenvmapmask 1"},
        {"detailtint-bump", kBump + "$detail d $detailtint \"[1 .5 1]\""},
        {"detail-mode-range", kSkin + "$detail d $detailblendmode 7"},
        {"detail-mode-range", "$detail d $detailblendmode 10"},
        {"detail-mode-range", "$detail d $detailblendmode 12"},
        {"treesway-detail", "$treesway 1 $detail d"},
        {"bumptransform-model",
         kBump + "$bumptransform \"center .5 .5 scale 2 2 rotate 0 translate 0 0\""},
        {"bumptransform-model", kBump + "$bumptransform \"\" Proxies { TextureScroll { "
                                        "textureScrollVar $bumptransform } }"},
        {"rim-alone", "$rimlight 1"},
        {"phong-alone", "$phongfresnelranges \"[.5 1 2]\""},
        {"phong-alone", "$phongboost 3"},
        {"rim-tint", kSkin + "$rimlight 1 $phongtint \"[1 .5 0]\""},
        {"rimmask-no-exponent", kSkin + "$rimlight 1 $rimmask 1"},
        {"albedotint-alone", kSkin + "$phongalbedotint 1"},
        {"albedotint-overruled",
         kSkin + "$phongexponenttexture e $phongalbedotint 1 $phongtint \"[1 .5 0]\""},
        {"luminance-mask", kSkin + "$basemapluminancephongmask 1"},
        {"param-unknown", kSkin + "$phongalbedoboost 2"},
    };
    for (const auto& planted : kCases) {
        CAPTURE(planted.parameters);
        CHECK(codes_of(planted.parameters) == Codes{planted.code});
    }
}

TEST_CASE("parameters that count in their neighbourhood have no finding", "[branches]") {
    for (const std::string& parameters :
         {kSkin + "$detail d $detailblendmode 6", std::string("$detail d $detailblendmode 9"),
          std::string("$detail d $detailblendmode 11"), kBump + "$detail d $detailtint \"[1 1 1]\"",
          std::string("$detail d $detailtint \"[1 .5 1]\""),
          kBump + "$bumptransform \"center .5 .5 scale 1 1 rotate 0 translate 0 0\"",
          kSkin + "$phongexponenttexture e $phongalbedotint 1", kSkin + "$alphatest 1 $selfillum 1",
          kSkin + "$envmap c $envmapsaturation 1", kSkin + "$phongboost 3",
          std::string("$phong 0 $phongboost 3")}) {
        CAPTURE(parameters);
        CHECK(codes_of(parameters) == Codes());
    }
}

TEST_CASE("shaders that a branch lacks or draws wrongly are found", "[branches]") {
    CHECK(codes_with({{"Infected { $basetexture models/test/base }"}}) == Codes{"shader-branch"});
    CHECK(codes_with({{"PBR { $basetexture models/test/base }"}}) == Codes{"shader-branch"});
    CHECK(codes_with({{"Infected { $basetexture models/test/base }"}}, "l4d2") == Codes());
    CHECK(codes_with({{"SDK_Eyes_dx9 { $iris models/test/base }"}}) == Codes());
    const std::string eyes = "EyeRefract { $iris models/test/base $envmap env_cubemap }";
    CHECK(codes_with({{eyes}}) == Codes{"eyerefract-branch"});
    CHECK(codes_with({{"EyeRefract { $iris models/test/base }"}}, "tf2") == Codes{"envmap-amd"});
}

TEST_CASE("light baked by vertex is not shown with a bump map", "[branches]") {
    Materials prop{{lit(kBump)}};
    prop.is_static = true;
    CHECK(codes_with(prop) == Codes{"static-bump"});
    prop.vmts = {lit("")};
    CHECK(codes_with(prop) == Codes());
}

TEST_CASE("one value that two materials of a model read in two ways is found", "[branches]") {
    const std::string tint = " $envmap c $envmaptint \"[.5 .5 .5]\"";
    CHECK(codes_with({{lit(kSkin + tint), lit(tint)}}) == Codes{"envmaptint-space"});
    CHECK(codes_with({{lit(kSkin + tint), lit(kSkin + tint)}}) == Codes());
    const std::string white = " $envmap c $envmaptint \"[1 1 1]\"";
    CHECK(codes_with({{lit(kSkin + white), lit(white)}}) == Codes());
    const std::string warp = " $lightwarptexture warp ";
    CHECK(codes_with({{lit(kSkin + warp), lit(warp)}}) == Codes{"lightwarp-two-ways"});
    CHECK(codes_with({{lit(kSkin + warp), lit(warp + "$halflambert 1")}}) == Codes());
}

TEST_CASE("a finding about a parameter has its file and line", "[branches]") {
    const BranchReport report = report_with({{lit("\n$phong 1")}}, "tf2");
    REQUIRE(report.findings.size() == 1);
    CHECK(path_in_map(report.findings[0].diagnostic.file) == std::string(kFolder) + "skin.vmt");
    CHECK(report.findings[0].diagnostic.location == at_line(4));

    Materials patch{{"patch { include materials/models/test/other.vmt }"}};
    CHECK(codes_with(patch) == Codes());
}

TEST_CASE("VTF versions are read by branch", "[branches]") {
    CHECK(codes_with_texture(levels_of(4)) == Codes());
    CHECK(codes_with_texture(levels_of(5), "tf2") == Codes{"vtf-branch-version"});
    CHECK(codes_with_texture(levels_of(5), "gmod") == Codes());
    CHECK(codes_with_texture(levels_of(6), "gmod") == Codes{"vtf-branch-version"});
    CHECK(codes_with_texture(levels_of(4), "l4d2") == Codes());
    CHECK(codes_with_texture(levels_of(5), "l4d2") == Codes{"vtf-branch-version"});
    CHECK(codes_with_texture(levels_of(5), "portal2") == Codes());
}

TEST_CASE("image formats of Strata Source are read by no other branch", "[branches]") {
    const auto of_format = [](int32_t format) {
        Bytes vtf = levels_of(2);
        put(vtf, 0x34, format);
        return codes_with_texture(vtf);
    };
    for (const int32_t format : {69, 70}) {
        CAPTURE(format);
        CHECK(of_format(format) == Codes{"vtf-branch-format"});
    }
    CHECK(of_format(kI8) == Codes());
}

TEST_CASE("a normal map with the flag NOMIP is found, unless it is small", "[branches]") {
    const auto of_bump = [](uint16_t side, uint32_t flags) {
        Materials materials{{lit(kBump)}};
        materials.bump = with_pixels(vtf_header(2, side, side, kI8, 1), size_t{side} * side);
        put(materials.bump, kFlagsAt, flags);
        return codes_with(materials, "tf2");
    };
    CHECK(of_bump(17, 0x100) == Codes{"vtf-bump-nomip"});
    CHECK(of_bump(16, 0x100) == Codes());
    CHECK(of_bump(17, 0x200) == Codes());
    Bytes color = levels_of(2, 1);
    put(color, kFlagsAt, uint32_t{0x100});
    CHECK(codes_with_texture(color, "tf2") == Codes());
}

TEST_CASE("a VTF has all mip levels, or the flag that it has none", "[branches]") {
    // 64 32 16 8 4 2 1
    CHECK(codes_with_texture(levels_of(2, 7)) == Codes());
    CHECK(codes_with_texture(levels_of(2, 6)) == Codes{"vtf-short-mips"});
    CHECK(codes_with_texture(levels_of(2, 6), "tf2") == Codes());
    Bytes unflagged = levels_of(2, 1);
    CHECK(codes_with_texture(unflagged) == Codes{"vtf-short-mips"});
    put(unflagged, kFlagsAt, uint32_t{0x100});
    CHECK(codes_with_texture(unflagged) == Codes());
}

TEST_CASE("the flag of vertex textures is found", "[branches]") {
    Bytes flagged = levels_of(2);
    put(flagged, kFlagsAt, uint32_t{0x04000000});
    CHECK(codes_with_texture(flagged) == Codes{"vtf-vertex-flag"});
    put(flagged, kFlagsAt, uint32_t{0x02000000});
    CHECK(codes_with_texture(flagged) == Codes());
}

TEST_CASE("the side of a texture is limited by branch", "[branches]") {
    const auto with_width = [](uint16_t width) {
        Bytes file = with_pixels(vtf_header(2, width, 1, kI8), width);
        put(file, kFlagsAt, uint32_t{0x100});
        return file;
    };
    CHECK(codes_with_texture(with_width(4096)) == Codes());
    CHECK(codes_with_texture(with_width(4097), "gmod") == Codes{"branch-limit"});
    CHECK(codes_with_texture(with_width(4097), "csgo") == Codes());
}

}  // namespace studioscope::material_rules_test
