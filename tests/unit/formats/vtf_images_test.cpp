// Images of a VTF beyond the first. The files are written in the order of materials.md 2.2: mips
// from the smallest, in each its frames, in each its faces, in each its slices.

#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "formats/materials/vtf.h"
#include "model/texture.h"
#include "support/diagnostics.h"
#include "support/parse.h"
#include "support/vtf_file.h"

namespace studioscope::vtf_images_test {

namespace {

constexpr int32_t kI8 = 5;
constexpr uint32_t kEnvironmentMap = 0x4000;

struct Counts {
    int side = 2;  // texels of the largest level
    int mips = 1, frames = 1, faces = 1, depth = 1;
};

// The grey of an image's first texel, another one for each place of these small files.
uint8_t grey_of(int mip, int frame, int face, int slice) {
    return static_cast<uint8_t>(mip * 64 + frame * 28 + face * 4 + slice);
}

Bytes file_of(const Counts& counts, uint32_t minor, uint32_t flags, uint16_t first_frame = 0) {
    Bytes file =
        vtf_header(minor, static_cast<uint16_t>(counts.side), static_cast<uint16_t>(counts.side),
                   kI8, static_cast<uint8_t>(counts.mips));
    put(file, 20, flags);
    put(file, 24, static_cast<uint16_t>(counts.frames));
    put(file, 26, first_frame);
    if (minor >= 2) put(file, 0x3F, static_cast<uint16_t>(counts.depth));
    for (int mip = counts.mips - 1; mip >= 0; --mip)
        for (int frame = 0; frame < counts.frames; ++frame)
            for (int face = 0; face < counts.faces; ++face)
                for (int slice = 0; slice < std::max(1, counts.depth >> mip); ++slice) {
                    const int side = std::max(1, counts.side >> mip);
                    Bytes image(static_cast<size_t>(side * side));
                    image[0] = static_cast<std::byte>(grey_of(mip, frame, face, slice));
                    file.insert(file.end(), image.begin(), image.end());
                }
    return file;
}

// A file that can be opened again, and how often that happened.
struct ReopenedFile {
    Bytes bytes;
    size_t times = 0;

    Result<Texture> parse() {
        return parse_vtf(memory_source(bytes), [this]() -> Result<ByteSource> {
            ++times;
            return memory_source(bytes);
        });
    }
};

uint8_t grey_at(const Texture& texture, const TextureImagePosition& place) {
    const Result<TextureLevel> image = read_texture_image(texture, place);
    REQUIRE(image);
    return decode(*image, texture.format, texture.scale).pixels[0];
}

}  // namespace

TEST_CASE("every frame, face and slice of a VTF is read when it is asked for", "[vtf]") {
    struct Row {
        Counts counts;
        uint32_t minor;
        uint32_t flags;
        uint16_t first_frame;
    };
    const Row rows[] = {
        {{4, 3, 2, 1, 1}, 2, 0, 0},
        {{2, 2, 1, 6, 1}, 5, kEnvironmentMap, 0},
        {{2, 2, 2, 6, 1}, 4, kEnvironmentMap, 0xFFFF},
        {{2, 2, 2, 7, 1}, 1, kEnvironmentMap, 0},  // the seventh is a sphere map
        {{4, 3, 1, 1, 4}, 2, 0, 0},
        {{4, 3, 2, 6, 4}, 5, kEnvironmentMap, 0},
    };
    for (const Row& row : rows) {
        ReopenedFile file{file_of(row.counts, row.minor, row.flags, row.first_frame)};
        const Result<Texture> texture = file.parse();
        REQUIRE(texture);
        CAPTURE(row.minor, row.counts.frames, row.counts.faces, row.counts.depth);
        CHECK(texture->diagnostics.empty());
        CHECK(texture->frames == row.counts.frames);
        CHECK(texture->faces == row.counts.faces);
        CHECK(texture->levels.size() == static_cast<size_t>(row.counts.mips));
        CHECK(file.times == 0);
        for (int mip = 0; mip < row.counts.mips; ++mip)
            for (int frame = 0; frame < row.counts.frames; ++frame)
                for (int face = 0; face < row.counts.faces; ++face)
                    for (int slice = 0; slice < std::max(1, row.counts.depth >> mip); ++slice) {
                        CAPTURE(mip, frame, face, slice);
                        CHECK(grey_at(*texture, {mip, frame, face, slice}) ==
                              grey_of(mip, frame, face, slice));
                    }
        CHECK(file.times == 1);
    }
}

TEST_CASE("a texture of a single image needs no file any more", "[vtf]") {
    ReopenedFile file{file_of({2, 2}, 2, 0)};
    const Result<Texture> texture = file.parse();
    REQUIRE(texture);
    CHECK(texture->images == nullptr);
    CHECK(grey_at(*texture, {1}) == grey_of(1, 0, 0, 0));
    CHECK(file.times == 0);
}

TEST_CASE("numbers beyond the last image are that one", "[vtf]") {
    ReopenedFile file{file_of({4, 3, 2, 1, 4}, 2, 0)};
    const Result<Texture> texture = file.parse();
    REQUIRE(texture);
    CHECK(level_slices(*texture, 0) == 4);
    CHECK(level_slices(*texture, 1) == 2);
    CHECK(level_slices(*texture, 2) == 1);
    CHECK(nearest_image_position(*texture, {9, 9, 9, 9}) == TextureImagePosition{2, 1, 0, 0});
    CHECK(nearest_image_position(*texture, {-1, -1, -1, -1}) == TextureImagePosition{});
    CHECK(nearest_image_position(*texture, {1, 1, 0, 2}) == TextureImagePosition{1, 1, 0, 1});
}

TEST_CASE("an image that a truncated VTF lacks is an error of its own", "[vtf]") {
    // 1 byte and 2 frames, then 4 bytes and 2 frames: the last byte is of the second frame
    ReopenedFile file{file_of({2, 2, 2}, 2, 0)};
    file.bytes.pop_back();
    const Result<Texture> texture = file.parse();
    REQUIRE(texture);
    CHECK(has_code(*texture, "vtf-truncated"));
    CHECK(texture->levels.size() == 2);
    CHECK(grey_at(*texture, {1, 1}) == grey_of(1, 1, 0, 0));
    const Result<TextureLevel> lost = read_texture_image(*texture, {0, 1});
    REQUIRE_FALSE(lost);
    CHECK(lost.error().code == "vtf-truncated");
}

TEST_CASE("a truncated volume has the slices of its largest complete level", "[vtf]") {
    // 1 byte, 4 bytes and 2 slices, 16 bytes and 4 slices, of which one byte is missing
    ReopenedFile file{file_of({4, 3, 1, 1, 4}, 2, 0)};
    file.bytes.resize(80 + 1 + 8 + 15);
    const Result<Texture> texture = file.parse();
    REQUIRE(texture);
    CHECK(texture->levels.size() == 2);
    CHECK(texture->depth == 2);
    CHECK(grey_at(*texture, {0, 0, 0, 1}) == grey_of(1, 0, 0, 1));
    CHECK(grey_at(*texture, {1, 0, 0, 1}) == grey_of(2, 0, 0, 0));
}

TEST_CASE("announced images beyond any file are refused one by one", "[vtf]") {
    Bytes small = with_pixels(vtf_header(5, 1, 1, kI8), 6);
    put(small, 20, kEnvironmentMap);
    put(small, 24, uint16_t{65535});
    put(small, 0x3F, uint16_t{65535});
    ReopenedFile file{small};
    const Result<Texture> texture = file.parse();
    if (!texture) {
        CHECK(texture.error().code == "vtf-size");
        return;
    }
    const Result<TextureLevel> last = read_texture_image(*texture, {0, 65534, 5, 65534});
    REQUIRE_FALSE(last);
    CHECK(last.error().code == "vtf-truncated");
}

TEST_CASE("a file that has changed or vanished gives no more images", "[vtf]") {
    ReopenedFile file{file_of({2, 1, 2}, 2, 0)};
    const Result<Texture> texture = file.parse();
    REQUIRE(texture);
    SECTION("another size") {
        file.bytes.push_back(std::byte{0});
        const Result<TextureLevel> image = read_texture_image(*texture, {0, 1});
        REQUIRE_FALSE(image);
        CHECK(image.error().message == "the file has changed since it was opened");
    }
    SECTION("gone") {
        const Result<Texture> other =
            parse_vtf(memory_source(file.bytes),
                      []() -> Result<ByteSource> { return error("unreadable", "not found"); });
        REQUIRE(other);
        const Result<TextureLevel> image = read_texture_image(*other, {0, 1});
        REQUIRE_FALSE(image);
        CHECK(image.error().message == "not found");
    }
    SECTION("never to be opened again") {
        const Result<Texture> other = parse_vtf(file.bytes);
        REQUIRE(other);
        CHECK_FALSE(read_texture_image(*other, {0, 1}));
    }
}

TEST_CASE("the six faces of a cube map are read level by level", "[vtf]") {
    const Bytes bytes = file_of({2, 2, 2, 7, 1}, 1, kEnvironmentMap);
    const Result<CubeFaces> cube = parse_vtf_faces(memory_source(bytes));
    REQUIRE(cube);
    REQUIRE(cube->levels.size() == 2);
    for (int mip = 0; mip < 2; ++mip)
        for (int face = 0; face < kCubeFaces; ++face) {
            CAPTURE(mip, face);
            const TextureLevel& level = cube->levels[size_t(mip)][size_t(face)];
            CHECK(level.width == 2 - mip);
            CHECK(decode(level, TexelFormat::kRgba8, 1).pixels[0] == grey_of(mip, 0, face, 0));
        }
}

TEST_CASE("light of a cube map of 16-bit integers is 1 at 4096; other textures are as stored",
          "[vtf]") {
    constexpr int32_t kRgba16161616 = 25;
    const auto red_of = [](const Texture& texture) {
        return decode(texture.levels[0], texture.format, texture.scale).pixels[0];
    };
    Bytes cube = vtf_header(5, 1, 1, kRgba16161616);
    put(cube, 20, kEnvironmentMap);
    for (int face = 0; face < 6; ++face)
        for (const int word : {2048, 4096, 0, 65535}) put(cube, cube.size(), uint16_t(word));
    const Result<Texture> light = parse_vtf(cube);
    REQUIRE(light);
    CHECK(red_of(*light) == 128);
    Bytes flat = vtf_header(5, 1, 1, kRgba16161616);
    for (const int word : {2048, 4096, 0, 65535}) put(flat, flat.size(), uint16_t(word));
    const Result<Texture> texture = parse_vtf(flat);
    REQUIRE(texture);
    CHECK(red_of(*texture) == 8);
}

TEST_CASE("faces that a truncated cube map lacks leave out their level", "[vtf]") {
    // 6 faces of 1 byte, then 6 of 4 bytes
    Bytes bytes = file_of({2, 2, 1, 6, 1}, 5, kEnvironmentMap);
    bytes.pop_back();
    const Result<CubeFaces> cube = parse_vtf_faces(memory_source(bytes));
    REQUIRE(cube);
    REQUIRE(cube->levels.size() == 1);
    CHECK(cube->levels[0][5].width == 1);
    const Result<CubeFaces> flat = parse_vtf_faces(memory_source(file_of({2, 2}, 2, 0)));
    REQUIRE(flat);
    CHECK(flat->levels.empty());
}

}  // namespace studioscope::vtf_images_test
