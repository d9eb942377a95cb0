// Materials and pictures of a glTF file, of a made-up prop. Expected pixels are worked out by hand
// from those that the VTFs were given.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/image.h"
#include "export/gltf/materials.h"
#include "formats/load.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/vtf_file.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::gltf_materials_test {

namespace {

using json = nlohmann::ordered_json;
using Pixels = std::vector<uint8_t>;

constexpr int kRgba8888 = 0, kDxt1 = 13, kAti2n = 34;

Bytes texture(int width, const Pixels& pixels) {
    Bytes file = vtf_header(2, static_cast<uint16_t>(width), 1, kRgba8888);
    for (const uint8_t byte : pixels) file.push_back(static_cast<std::byte>(byte));
    return file;
}

// A prop whose material "red" has these parameters and the textures red, bump and mask.
MemoryFiles prop_files(const std::string& parameters, const Pixels& red = {10, 20, 30, 40}) {
    const assets::CompiledFiles files = assets::compile(assets::tiny_asset());
    const std::string folder = "/g/materials/models/test/";
    return {{"/g/models/test/tiny.mdl", files.mdl},
            {"/g/models/test/tiny.vvd", files.vvd},
            {"/g/models/test/tiny.dx90.vtx", files.vtx},
            {folder + "red.vmt",
             bytes_of("VertexLitGeneric { $basetexture models/test/red " + parameters + " }")},
            {folder + "red.vtf", texture(static_cast<int>(red.size() / 4), red)},
            {folder + "bump.vtf", texture(2, {128, 255, 128, 9, 0, 0, 255, 9})},
            {folder + "mask.vtf", texture(1, {0, 255, 128, 9})}};
}

struct Made {
    json gltf;
    std::vector<ExportedFile> files;
    ExportReport report;
    GltfMaterials materials;

    json material() const {
        return gltf["materials"].at(static_cast<size_t>(at(materials.of_material, 0)));
    }
    // The pixels of a texture that an object of the material refers to.
    Image picture(const json& reference) const {
        const json& source =
            gltf["images"]
                [gltf["textures"][reference["index"].get<size_t>()]["source"].get<size_t>()];
        for (const ExportedFile& file : files)
            if (file.path == source["uri"]) return *decode_image(as_bytes(file.text));
        return {};
    }
    Pixels color() const {
        return picture(material()["pbrMetallicRoughness"]["baseColorTexture"]).pixels;
    }
};

Scene loaded(const MemoryFiles& files, bool with_pixels = false) {
    LoadOptions options;
    options.with_pixels = with_pixels;
    return load_scene({{"/g/models/test/tiny.mdl"}}, options, in_memory(files));
}

Made made_of(const Scene& scene, const MemoryFiles* files, int max_texture = 0) {
    REQUIRE(scene.model.materials.at(0).name == "red");
    Made made;
    GltfDocument document(GltfDocument::Form::kText, "tiny");
    GltfOptions options;
    options.max_texture = max_texture;
    const FileSystem system = files == nullptr ? nullptr : in_memory(*files);
    made.materials =
        add_materials(scene, files == nullptr ? nullptr : &system, options, document, made.report);
    made.files = document.text_files();
    made.gltf = json::parse(made.files.at(0).text);
    return made;
}

Made made_of(const std::string& parameters, const Pixels& red = {10, 20, 30, 40}) {
    const MemoryFiles files = prop_files(parameters, red);
    return made_of(loaded(files), &files);
}

bool has_text(const std::vector<ExportEntry>& entries, const std::string& code,
              const std::string& text, const std::string& name = "red") {
    return std::any_of(entries.begin(), entries.end(), [&](const ExportEntry& entry) {
        return entry.code == code && entry.name == name &&
               entry.cause.find(text) != std::string::npos;
    });
}

}  // namespace

TEST_CASE("a material of glTF is rough, opaque and without metal", "[gltf]") {
    const Made made = made_of("");
    const json material = made.material();
    CHECK(material["name"] == "red");
    CHECK(material["pbrMetallicRoughness"]["metallicFactor"] == 0);
    CHECK(material["pbrMetallicRoughness"]["roughnessFactor"].get<double>() == Approx(0.9));
    CHECK_FALSE(material.contains("alphaMode"));
    CHECK_FALSE(material.contains("alphaCutoff"));
    CHECK_FALSE(material.contains("doubleSided"));
    CHECK_FALSE(made.materials.has_normal_maps[0]);
    CHECK(made.color() == Pixels{10, 20, 30, 255});
    CHECK(material["extras"]["vmt"] == "VertexLitGeneric { $basetexture models/test/red  }");
}

TEST_CASE("alpha stays where it is tested or blended, and nowhere else", "[gltf]") {
    const Made tested = made_of("$alphatest 1 $alphatestreference .25");
    CHECK(tested.material()["alphaMode"] == "MASK");
    CHECK(tested.material()["alphaCutoff"] == 0.25);
    CHECK(tested.color() == Pixels{10, 20, 30, 40});
    const Made blended = made_of("$translucent 1 $alpha .5");
    CHECK(blended.material()["alphaMode"] == "BLEND");
    CHECK_FALSE(blended.material().contains("alphaCutoff"));
    CHECK(blended.material()["pbrMetallicRoughness"]["baseColorFactor"] == json({1, 1, 1, 0.5}));
    CHECK(blended.color() == Pixels{10, 20, 30, 40});
    CHECK(made_of("$selfillum 1").color() == Pixels{10, 20, 30, 255});
    CHECK(made_of("$nocull 1").material()["doubleSided"] == true);
}

TEST_CASE("the fourth colour of a block is a hole only where alpha counts", "[gltf]") {
    MemoryFiles files = prop_files("$alphatest 1");
    Bytes block = vtf_header(2, 4, 4, kDxt1);
    // the first colour is below the second, and all texels are the fourth
    for (const int byte : {0, 0, 255, 255, 255, 255, 255, 255})
        block.push_back(static_cast<std::byte>(byte));
    files["/g/materials/models/test/red.vtf"] = block;
    CHECK(made_of(loaded(files), &files).color() == Pixels(64, 0));
    files["/g/materials/models/test/red.vmt"] =
        bytes_of("VertexLitGeneric { $basetexture models/test/red }");
    const Pixels opaque = made_of(loaded(files), &files).color();
    REQUIRE(opaque.size() == 64);
    CHECK(std::vector(opaque.begin(), opaque.begin() + 4) == Pixels{0, 0, 0, 255});
}

TEST_CASE("green of a normal map is turned and alpha dropped", "[gltf]") {
    const Made made = made_of("$bumpmap models/test/bump");
    CHECK(made.materials.has_normal_maps[0]);
    CHECK_FALSE(made.materials.has_normal_maps[1]);
    CHECK(made.picture(made.material()["normalTexture"]).pixels ==
          Pixels{128, 0, 128, 255, 0, 255, 255, 255});
}

TEST_CASE("blue of a normal map that stores none is rebuilt", "[gltf]") {
    MemoryFiles files = prop_files("$bumpmap models/test/bump");
    Bytes block = vtf_header(5, 4, 4, kAti2n);
    // red 204 everywhere, green 128: x is .6, y .004, so z is .79999: (1 + z) / 2 of 255 is 229.499
    for (const int first : {204, 128}) {
        block.push_back(static_cast<std::byte>(first));
        for (int i = 0; i < 7; ++i) block.push_back(std::byte{0});
    }
    files["/g/materials/models/test/bump.vtf"] = block;
    const Made made = made_of(loaded(files), &files);
    const Pixels pixels = made.picture(made.material()["normalTexture"]).pixels;
    REQUIRE(pixels.size() == 64);
    CHECK(std::vector(pixels.begin(), pixels.begin() + 4) == Pixels{204, 127, 229, 255});
}

TEST_CASE("roughness is that of the exponent of the highlight", "[gltf]") {
    const auto roughness = [](const std::string& parameters) {
        const json material = made_of("$bumpmap models/test/bump $phong 1 " + parameters)
                                  .material()["pbrMetallicRoughness"];
        return material["roughnessFactor"].get<double>();
    };
    CHECK(roughness("$phongexponent 6") == Approx(0.5));
    CHECK(roughness("$phongexponent 30") == Approx(0.25));
    CHECK(roughness("") == Approx(std::sqrt(2.0 / 152)));
    CHECK(made_of("$phongexponent 30")
              .material()["pbrMetallicRoughness"]["roughnessFactor"]
              .get<double>() == Approx(0.9));
    // exponents 1 + 149 * 0 and 1 + 149 * 1: sqrt(2/3) and sqrt(2/152) of 255
    MemoryFiles files =
        prop_files("$bumpmap models/test/bump $phong 1 $phongexponenttexture models/test/mask");
    files["/g/materials/models/test/mask.vtf"] = texture(2, {0, 9, 9, 9, 255, 9, 9, 9});
    const Made made = made_of(loaded(files), &files);
    const json base = made.material()["pbrMetallicRoughness"];
    CHECK(base["roughnessFactor"] == 1);
    CHECK(made.picture(base["metallicRoughnessTexture"]).pixels ==
          Pixels{0, 208, 0, 255, 0, 29, 0, 255});
}

TEST_CASE("own light is the colour times its mask", "[gltf]") {
    // alpha is half: linear light of 188 is .503, half of it .252, which is 137.6 in sRGB
    const Made by_alpha = made_of("$selfillum 1 $selfillumtint \"[1 .5 0]\"", {188, 0, 255, 128});
    const json material = by_alpha.material();
    CHECK(material["emissiveFactor"] == json({1, 0.5, 0}));
    CHECK(by_alpha.picture(material["emissiveTexture"]).pixels == Pixels{138, 0, 188, 255});
    // the mask has 0, 255 and 128, and linear light of 200 is .578: half of it is 146.6
    const Made by_mask =
        made_of("$selfillum 1 $selfillummask models/test/mask", {200, 200, 200, 0});
    CHECK(by_mask.picture(by_mask.material()["emissiveTexture"]).pixels ==
          Pixels{0, 200, 147, 255});
    const Made strong = made_of("$selfillum 1 $selfillumtint \"[4 2 0]\"");
    CHECK(strong.material()["emissiveFactor"] == json({1, 0.5, 0}));
    CHECK(strong.material()["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"] ==
          4);
    CHECK(strong.gltf["extensionsUsed"][0] == "KHR_materials_emissive_strength");
}

TEST_CASE("a colour is a factor, or is in the picture where alpha says how much", "[gltf]") {
    const Made plain = made_of("$color2 \"{188 0 255}\"");
    const json factor = plain.material()["pbrMetallicRoughness"]["baseColorFactor"];
    CHECK(factor[0].get<double>() == Approx(0.503).margin(0.001));
    CHECK(factor[1] == 0);
    CHECK(factor[2] == 1);
    CHECK(factor[3] == 1);
    const Made tinted = made_of("$blendtintbybasealpha 1 $color2 \"[0 1 1]\"",
                                {200, 200, 200, 255, 200, 200, 200, 0});
    CHECK(tinted.color() == Pixels{0, 200, 200, 255, 200, 200, 200, 255});
    CHECK_FALSE(tinted.material()["pbrMetallicRoughness"].contains("baseColorFactor"));
    const Made bright = made_of("$color2 \"[2 1 1]\"");
    CHECK_FALSE(bright.material()["pbrMetallicRoughness"].contains("baseColorFactor"));
    CHECK(has_text(bright.report.differs, "export-shader", "brighter than 1"));
}

TEST_CASE("light that is added is blended by its brightness", "[gltf]") {
    // linear light of 188 is .503: alpha is 128 of 255, and the colour is full
    const Made made = made_of("$additive 1", {188, 0, 188, 255, 0, 0, 0, 255});
    CHECK(made.material()["alphaMode"] == "BLEND");
    CHECK(made.color() == Pixels{255, 0, 255, 128, 0, 0, 0, 0});
    CHECK(has_text(made.report.differs, "export-shader", "added"));
}

TEST_CASE("a picture that two materials share is written once", "[gltf]") {
    MemoryFiles files = prop_files("$bumpmap models/test/bump");
    for (const char* name : {"green", "blue"})
        files["/g/materials/models/test/" + std::string(name) + ".vmt"] =
            files["/g/materials/models/test/red.vmt"];
    const Made made = made_of(loaded(files), &files);
    CHECK(made.gltf["materials"].size() >= 2);
    CHECK(made.gltf["textures"].size() == 2);
    CHECK(made.gltf["images"].size() == 2);
    CHECK(made.gltf["samplers"].size() == 1);
}

TEST_CASE("pictures of a glTF file are halved until they fit", "[gltf]") {
    const MemoryFiles files = prop_files("", {10, 20, 30, 40, 30, 40, 50, 60});
    CHECK(made_of(loaded(files), &files, 2).color().size() == 8);
    CHECK(made_of(loaded(files), &files, 1).color() == Pixels{20, 30, 40, 255});
}

TEST_CASE("pixels of an open scene need no files", "[gltf]") {
    const MemoryFiles files = prop_files("$bumpmap models/test/bump");
    const Made made = made_of(loaded(files, true), nullptr);
    CHECK(made.color() == Pixels{10, 20, 30, 255});
    CHECK_FALSE(made.material().contains("extras"));
    const Made without = made_of(loaded(files), nullptr);
    CHECK_FALSE(without.gltf.contains("images"));
    CHECK(has_text(without.report.lost, "export-texture", "not read",
                   "materials/models/test/red.vtf"));
}

TEST_CASE("what glTF has no word for is in the report by its name", "[gltf]") {
    const Made made = made_of("$envmap env_cubemap $detail models/test/mask");
    CHECK(has_text(made.report.differs, "export-shader", "$detail, $envmap"));
    CHECK(has_text(made.report.lost, "export-texture", "not found", "green"));
    MemoryFiles files = prop_files("");
    files.erase("/g/materials/models/test/red.vtf");
    CHECK(has_text(made_of(loaded(files), &files).report.lost, "export-texture", "$basetexture"));
    const Made flat = made_of("$bumpmap models/test/none $selfillum 1 $selfillummask models/none");
    CHECK(has_text(flat.report.lost, "export-texture", "$bumpmap"));
    CHECK(has_text(flat.report.lost, "export-texture", "$selfillummask"));
    CHECK(flat.report.differs.empty());
    files["/g/materials/models/test/red.vtf"] = bytes_of("no texture");
    const Made broken = made_of(loaded(files), &files);
    CHECK_FALSE(broken.report.lost.empty());
    CHECK_FALSE(broken.gltf.contains("images"));
}

TEST_CASE("a text of a material is written up to 64 KiB", "[gltf]") {
    const size_t own = std::string("VertexLitGeneric { $basetexture models/test/red  }").size();
    const Made whole = made_of(std::string((size_t{1} << 16) - own, ' '));
    CHECK(whole.material()["extras"]["vmt"].get<std::string>().size() == size_t{1} << 16);
    const Made longer = made_of(std::string((size_t{1} << 16) - own + 1, ' '));
    CHECK_FALSE(longer.material().contains("extras"));
    CHECK(has_text(longer.report.lost, "export-shader", "65537 bytes"));
}

TEST_CASE("skins are variants of the primitives whose material they replace", "[gltf]") {
    const MemoryFiles files = prop_files("");
    Scene scene = loaded(files);
    Model& model = scene.model;
    REQUIRE(model.materials.size() >= 2);
    model.skins = {{0, 1}, {1, 1}, {0, 1}};
    const Made made = made_of(scene, &files);
    const json variants = made.gltf["extensions"]["KHR_materials_variants"]["variants"];
    REQUIRE(variants.size() == 3);
    CHECK(variants[2]["name"] == "skin 2");
    CHECK(made.gltf["extensionsUsed"] == json({"KHR_materials_variants"}));
    Mesh mesh;
    MeshLod level;
    const json extensions = made.materials.primitive_extensions(model, mesh, level);
    const int red = at(made.materials.of_material, 0), green = at(made.materials.of_material, 1);
    CHECK(extensions["KHR_materials_variants"]["mappings"] ==
          json::parse(R"([{"material": )" + std::to_string(red) + R"(, "variants": [0, 2]},
                          {"material": )" +
                      std::to_string(green) + R"(, "variants": [1]}])"));
    // each primitive says so, also where all skins give it the same material
    const json same =
        json::parse(R"([{"material": )" + std::to_string(green) + R"(, "variants": [0, 1, 2]}])");
    const auto mappings = [&] {
        return made.materials.primitive_extensions(model, mesh,
                                                   level)["KHR_materials_variants"]["mappings"];
    };
    mesh.skin_slot = 1;
    CHECK(mappings() == same);
    mesh.skin_slot = 0;
    level.material = 1;
    CHECK(mappings() == same);
    model.skins.resize(1);
    CHECK(made.materials.primitive_extensions(model, mesh, level).is_null());
}

}  // namespace studioscope::gltf_materials_test
