// Materials and textures beside the sources of a made-up prop. Pixels are worked out from those
// that the VTFs were given.

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <set>

#include "core/image.h"
#include "export/sources.h"
#include "formats/load.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/vtf_file.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::export_textures_test {

namespace {

using Names = std::set<std::string>;

constexpr int kRgba8888 = 0, kRgba16161616 = 25, kRgba16161616F = 24;
constexpr const char* kVmt = "VertexLitGeneric { $basetexture models/test/red }";

// Four by two pixels; channel c of pixel i is 8 i + c.
Bytes wide_texture() {
    Bytes file = vtf_header(2, 4, 2, kRgba8888);
    for (uint8_t i = 0; i < 8; ++i)
        for (uint8_t c = 0; c < 4; ++c) file.push_back(static_cast<std::byte>(8 * i + c));
    return file;
}

// The files of a prop of three materials, of which "red" alone is there.
MemoryFiles prop_files() {
    const assets::CompiledFiles files = assets::compile(assets::tiny_asset());
    return {{"/g/models/test/tiny.mdl", files.mdl},
            {"/g/models/test/tiny.vvd", files.vvd},
            {"/g/models/test/tiny.dx90.vtx", files.vtx},
            {"/g/materials/models/test/red.vmt", bytes_of(kVmt)},
            {"/g/materials/models/test/red.vtf", wide_texture()}};
}

ExportedModel exported(const MemoryFiles& files, int max_side = 0, bool with_textures = true) {
    LoadOptions options;
    options.with_pixels = false;
    const Scene scene = load_scene({{"/g/models/test/tiny.mdl"}}, options, in_memory(files));
    std::optional<TextureExport> textures;
    if (with_textures) textures = {in_memory(files), max_side};
    Result<ExportedModel> made = export_and_compare(scene, "tiny", textures);
    REQUIRE(made);
    return *std::move(made);
}

const std::string* find_text(const ExportedModel& made, const std::string& path) {
    for (const ExportedFile& file : made.files)
        if (file.path == path) return &file.text;
    return nullptr;
}

Image picture(const ExportedModel& made, const std::string& name = "red") {
    const std::string* png = find_text(made, "materials/models/test/" + name + ".png");
    REQUIRE(png != nullptr);
    Result<Image> image = decode_image(as_bytes(*png));
    REQUIRE(image);
    return *std::move(image);
}

// The causes of the entries about one file.
Names causes(const std::vector<ExportEntry>& entries, const std::string& name) {
    Names found;
    for (const ExportEntry& entry : entries)
        if (entry.code == "export-texture" && entry.name == name) found.insert(entry.cause);
    return found;
}

}  // namespace

TEST_CASE("materials are copied and textures are pictures, by their paths", "[export]") {
    const ExportedModel made = exported(prop_files());
    const std::string* vmt = find_text(made, "materials/models/test/red.vmt");
    REQUIRE(vmt != nullptr);
    CHECK(*vmt == kVmt);
    const Image image = picture(made);
    CHECK(image.width == 4);
    CHECK(image.height == 2);
    REQUIRE(image.pixels.size() == 32);
    for (size_t i = 0; i < 8; ++i)
        for (size_t c = 0; c < 4; ++c) CHECK(image.pixels[4 * i + c] == 8 * i + c);
    const std::vector<std::string>& output = made.report.output;
    CHECK(std::count(output.begin(), output.end(), "materials/models/test/red.png") == 1);
}

TEST_CASE("no material is written, or missed, unless it is asked for", "[export]") {
    const ExportedModel made = exported(prop_files(), 0, false);
    for (const ExportedFile& file : made.files) CHECK_FALSE(file.path.starts_with("materials/"));
    for (const ExportEntry& entry : made.report.lost) CHECK(entry.code != "export-texture");
}

TEST_CASE("a material that is missing is lost by its path", "[export]") {
    const ExportedModel made = exported(prop_files());
    CHECK(causes(made.report.lost, "materials/models/test/green.vmt") == Names{"not found"});
    CHECK(causes(made.report.lost, "materials/models/test/red.vmt").empty());
    MemoryFiles files = prop_files();
    files.erase("/g/materials/models/test/red.vtf");
    CHECK(causes(exported(files).report.lost, "materials/models/test/red.vtf") ==
          Names{"not found"});
    files["/g/materials/models/test/red.vtf"] = bytes_of("no texture");
    CHECK(causes(exported(files).report.lost, "materials/models/test/red.vtf").size() == 1);
}

TEST_CASE("a picture is halved until its longer side fits", "[export]") {
    CHECK(picture(exported(prop_files(), 4)).width == 4);
    const Image half = picture(exported(prop_files(), 3));
    CHECK(half.width == 2);
    CHECK(half.height == 1);
    REQUIRE(half.pixels.size() == 8);
    // pixels 0, 1, 4 and 5 have 0, 8, 32 and 40 in their first channel
    for (size_t c = 0; c < 4; ++c) CHECK(half.pixels[c] == 20 + c);
    for (size_t c = 0; c < 4; ++c) CHECK(half.pixels[4 + c] == 36 + c);
    const Image dot = picture(exported(prop_files(), 1));
    CHECK(dot.width == 1);
    CHECK(dot.height == 1);
    CHECK(dot.pixels == std::vector<uint8_t>{28, 29, 30, 31});
}

TEST_CASE("an odd last column is left out when a picture is halved", "[export]") {
    MemoryFiles files = prop_files();
    Bytes texture = vtf_header(2, 3, 1, kRgba8888);
    for (const int grey : {10, 20, 90})
        for (int c = 0; c < 4; ++c) texture.push_back(static_cast<std::byte>(grey));
    files["/g/materials/models/test/red.vtf"] = texture;
    const Image dot = picture(exported(files, 2));
    CHECK(dot.width == 1);
    CHECK(dot.pixels == std::vector<uint8_t>{15, 15, 15, 15});
}

TEST_CASE("a smaller image that the texture has is taken as it is", "[export]") {
    MemoryFiles files = prop_files();
    Bytes texture = vtf_header(2, 4, 2, kRgba8888, 2);
    // stored from the smallest: two by one, then four by two
    for (int i = 0; i < 8; ++i) texture.push_back(std::byte{200});
    for (int i = 0; i < 32; ++i) texture.push_back(std::byte{7});
    files["/g/materials/models/test/red.vtf"] = texture;
    CHECK(picture(exported(files, 4)).pixels == std::vector<uint8_t>(32, 7));
    CHECK(picture(exported(files, 2)).pixels == std::vector<uint8_t>(8, 200));
    CHECK(picture(exported(files, 1)).pixels == std::vector<uint8_t>(4, 200));
}

TEST_CASE("what a picture cannot hold of a texture differs", "[export]") {
    MemoryFiles files = prop_files();
    const std::string name = "materials/models/test/red.vtf";
    // 2, 0.5, -1 and 1 as halves
    Bytes texture = vtf_header(2, 1, 1, kRgba16161616F);
    for (const int half : {0x4000, 0x3800, 0xBC00, 0x3C00})
        put(texture, texture.size(), static_cast<uint16_t>(half));
    files["/g/" + name] = texture;
    const ExportedModel made = exported(files);
    CHECK(picture(made).pixels == std::vector<uint8_t>{255, 128, 0, 255});
    CHECK(causes(made.report.differs, name) ==
          Names{"its floats (RGBA16161616F) are clamped to 0..1, of eight bits"});
    CHECK(causes(exported(prop_files()).report.differs, name).empty());

    Bytes integers = vtf_header(2, 1, 1, kRgba16161616);
    for (int i = 0; i < 4; ++i) put(integers, integers.size(), uint16_t{0x8000});
    files["/g/" + name] = integers;
    CHECK(causes(exported(files).report.differs, name).size() == 1);

    Bytes moving = vtf_header(2, 1, 1, kRgba8888);
    put(moving, 24, uint16_t{2});
    for (int i = 0; i < 8; ++i) moving.push_back(std::byte(i));
    files["/g/" + name] = moving;
    const ExportedModel first = exported(files);
    CHECK(picture(first).pixels == std::vector<uint8_t>{0, 1, 2, 3});
    CHECK(causes(first.report.differs, name) == Names{"the first of its 2 frames is written"});
}

TEST_CASE("a material with a name that not every system allows is lost", "[export]") {
    MemoryFiles files = prop_files();
    files["/g/materials/models/test/red.vmt"] =
        bytes_of("VertexLitGeneric { $basetexture models/test/con }");
    files["/g/materials/models/test/con.vtf"] = wide_texture();
    const ExportedModel made = exported(files);
    CHECK(causes(made.report.lost, "materials/models/test/con.vtf").size() == 1);
    CHECK(find_text(made, "materials/models/test/con.png") == nullptr);
}

}  // namespace studioscope::export_textures_test
