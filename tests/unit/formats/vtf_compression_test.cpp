// Compressed images of VTF 7.6. The layout of the resource AXC is that of the page "VTF v7.6
// Format" of Strata Source's wiki; streams are written by hand after RFC 1951, 1950 and 8878, or
// were made by the tools named beside them.

#include <array>
#include <catch2/catch.hpp>
#include <initializer_list>
#include <utility>
#include <vector>

#include "core/memory_budget.h"
#include "formats/materials/vtf.h"
#include "support/diagnostics.h"
#include "support/parse.h"
#include "support/vtf_file.h"

namespace studioscope::vtf_compression_test {

namespace {

constexpr int32_t kI8 = 5;
constexpr uint32_t kDeflate = 8u << 16 | 9, kZstd = 93u << 16 | 9, kFirstVersion = 9,
                   kDefaultStrength = 0xFFFFFFFF;

Bytes of(std::initializer_list<int> bytes) {
    Bytes result;
    for (const int byte : bytes) result.push_back(static_cast<std::byte>(byte));
    return result;
}

Bytes counted(size_t count, uint8_t first) { return with_pixels({}, count, first); }

// A deflate stream of one stored block (RFC 1951, 3.2.4).
Bytes deflated(const Bytes& data) {
    const int size = static_cast<int>(data.size());
    Bytes stream = of({1, size & 255, size >> 8, ~size & 255, ~size >> 8 & 255});
    stream.insert(stream.end(), data.begin(), data.end());
    return stream;
}

struct Counts {
    uint16_t side = 4;
    uint8_t mips = 1;
    uint16_t frames = 1, depth = 1;
    uint32_t flags = 0;
    uint32_t minor = 6;
};

// A file with the resource AXC and these images, smallest level first.
Bytes packed_file(uint32_t head, const std::vector<Bytes>& images, const Counts& counts = {}) {
    Bytes file = vtf_header(counts.minor, counts.side, counts.side, kI8, counts.mips);
    put(file, 20, counts.flags);
    put(file, 24, counts.frames);
    put(file, 0x3F, counts.depth);
    return with_compressed(std::move(file), head, images);
}

Result<Texture> parse(const Bytes& file) {
    return parse_vtf(memory_source(file),
                     [&file]() -> Result<ByteSource> { return memory_source(file); });
}

int grey_at(const Texture& texture, const TextureImagePosition& place) {
    const Result<TextureLevel> image = read_texture_image(texture, place);
    REQUIRE(image);
    return decode(*image, texture.format, 1).pixels[0];
}

std::vector<int> greys(const Texture& texture, size_t level = 0) {
    const Image image = decode(texture, level);
    std::vector<int> result;
    for (size_t i = 0; i < image.pixels.size(); i += 4) result.push_back(image.pixels[i]);
    return result;
}

const std::vector<int> kCounting{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

}  // namespace

TEST_CASE("each compression of the resource AXC is unpacked", "[vtf]") {
    const Bytes texels = counted(16, 0);
    // Python 3.11: zlib.compress(bytes(range(16)), 9)
    const Bytes by_zlib =
        of({0x78, 0xDA, 0x63, 0x60, 0x64, 0x62, 0x66, 0x61, 0x65, 0x63, 0xE7, 0xE0,
            0xE4, 0xE2, 0xE6, 0xE1, 0xE5, 0xE3, 0x07, 0x00, 0x02, 0xB8, 0x00, 0x79});
    const struct {
        uint32_t head;
        Bytes image;
    } rows[] = {{kDeflate, deflated(texels)},
                {kDeflate, by_zlib},
                {kFirstVersion, deflated(texels)},
                {kFirstVersion, by_zlib},
                {kDefaultStrength, deflated(texels)},
                {kZstd, zstd_frame(texels)},
                {93u << 16 | 0xFFFF, zstd_frame(texels)},
                {0, texels},
                {93u << 16, texels}};
    for (const auto& row : rows) {
        CAPTURE(row.head);
        const Bytes file = packed_file(row.head, {row.image});
        const Result<Texture> texture = parse(file);
        REQUIRE(texture);
        CHECK(texture->diagnostics.empty());
        CHECK(greys(*texture) == kCounting);
        CHECK(parse_vtf_header(memory_source(file)));
    }
}

TEST_CASE("a frame that the zstd tool made is unpacked", "[vtf]") {
    // zstd 1.5.4 --no-check, of 64 times the byte 7
    const Bytes frame = of({0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x45, 0x00, 0x00, 0x10, 0x07, 0x07,
                            0x01, 0x00, 0x93, 0x00, 0x16});
    Counts counts;
    counts.side = 8;
    const Result<Texture> texture = parse(packed_file(kZstd, {frame}, counts));
    REQUIRE(texture);
    CHECK(greys(*texture) == std::vector<int>(64, 7));
}

TEST_CASE("levels, frames and faces are compressed each by itself, slices together", "[vtf]") {
    for (const uint32_t method : {kDeflate, kZstd}) {
        const auto pack = method == kZstd ? zstd_frame : deflated;
        CAPTURE(method);
        // by hand: level 1 of two frames, then level 0 of them
        const std::vector<Bytes> images{pack(counted(4, 10)), pack(counted(4, 20)),
                                        pack(counted(16, 30)), pack(counted(16, 40))};
        Counts frames;
        frames.mips = 2;
        frames.frames = 2;
        const Bytes file = packed_file(method, images, frames);
        const Result<Texture> texture = parse(file);
        REQUIRE(texture);
        CHECK(texture->diagnostics.empty());
        CHECK(grey_at(*texture, {0, 0}) == 30);
        CHECK(grey_at(*texture, {0, 1}) == 40);
        CHECK(grey_at(*texture, {1, 0}) == 10);
        CHECK(grey_at(*texture, {1, 1}) == 20);

        Counts volume;
        volume.depth = 3;
        const Bytes slices = packed_file(method, {pack(counted(48, 0))}, volume);
        const Result<Texture> solid = parse(slices);
        REQUIRE(solid);
        CHECK(greys(*solid) == kCounting);
        CHECK(grey_at(*solid, {0, 0, 0, 2}) == 32);
    }
}

TEST_CASE("the number of compressed images tells six faces from seven", "[vtf]") {
    const size_t count = GENERATE(size_t{6}, size_t{7});
    Counts cube;
    cube.flags = 0x4000;
    std::vector<Bytes> images;
    for (size_t i = 0; i < count; ++i)
        images.push_back(zstd_frame(counted(16, static_cast<uint8_t>(i))));
    const Bytes file = packed_file(kZstd, images, cube);
    const Result<Texture> texture = parse(file);
    REQUIRE(texture);
    CHECK(texture->faces == static_cast<int>(count));
    CHECK(grey_at(*texture, {0, 0, 5}) == 5);
    const Result<CubeFaces> faces = parse_vtf_faces(memory_source(file));
    REQUIRE(faces);
    CHECK(faces->levels.size() == 1);
}

TEST_CASE("the resource AXC counts in version 7.6 alone", "[vtf]") {
    Counts older;
    older.minor = 5;
    const Result<Texture> texture = parse(packed_file(kZstd, {counted(16, 0)}, older));
    REQUIRE(texture);
    CHECK(greys(*texture) == kCounting);
}

TEST_CASE("what cannot be unpacked is an error that says why", "[vtf]") {
    const Bytes texels = counted(16, 0);
    const auto error_of = [](const Bytes& file) {
        const Result<Texture> texture = parse(file);
        REQUIRE_FALSE(texture);
        return texture.error().code + ": " + texture.error().message;
    };
    using Catch::Contains;
    CHECK_THAT(error_of(packed_file(9u << 16 | 1, {texels})),
               Contains("vtf-packed: unknown compression 9"));
    for (const size_t size : {size_t{15}, size_t{17}}) {
        CHECK_THAT(error_of(packed_file(kZstd, {zstd_frame(counted(size, 0))})),
                   Contains("vtf-packed: an image cannot be unpacked: the zstd"));
        if (size < 16)
            CHECK_THAT(error_of(packed_file(kDeflate, {deflated(counted(size, 0))})),
                       Contains("vtf-deflated: an image cannot be unpacked: the deflate stream is "
                                "invalid after 15 of 16"));
    }
    CHECK_THAT(error_of(packed_file(kZstd, {Bytes{}})),
               Contains("vtf-packed: an image cannot be unpacked: the zstd"));
    CHECK_THAT(error_of(packed_file(kDeflate, {Bytes{}})), Contains("vtf-deflated: "));
    CHECK_THAT(error_of(packed_file(kZstd, {deflated(texels)})),
               Contains("vtf-packed: an image cannot be unpacked: the zstd"));
    Counts two;
    two.frames = 2;
    CHECK_THAT(error_of(packed_file(kZstd, {zstd_frame(texels)}, two)),
               Contains("vtf-packed: resource AXC has 1 size for 2 compressed images"));

    Bytes file = packed_file(kZstd, {zstd_frame(texels)});
    put(file, 96, uint32_t{3});
    CHECK_THAT(error_of(file), Contains("AXC has 3 bytes"));
    const auto rest = static_cast<uint32_t>(file.size() - 100);
    put(file, 96, rest + 1);
    CHECK_THAT(error_of(file), Contains("AXC has"));
    put(file, 96, rest);
    CHECK(parse(file));
    put(file, 83, uint8_t{2});
    CHECK_THAT(error_of(file), Contains("is truncated"));
}

TEST_CASE("a compressed file cut at any byte is refused or loses its largest levels", "[vtf]") {
    Counts counts;
    counts.mips = 2;
    for (const uint32_t method : {kDeflate, kZstd}) {
        const auto pack = method == kZstd ? zstd_frame : deflated;
        const Bytes whole =
            packed_file(method, {pack(counted(4, 10)), pack(counted(16, 30))}, counts);
        size_t smaller = 0;
        for (size_t size = 0; size < whole.size(); ++size) {
            const Bytes cut(whole.begin(), whole.begin() + std::ptrdiff_t(size));
            const Result<Texture> texture = parse(cut);
            if (!texture) continue;
            CAPTURE(size);
            REQUIRE(texture->levels.size() == 1);
            CHECK(texture->levels[0].width == 2);
            CHECK(has_code(texture->diagnostics, "vtf-truncated"));
            ++smaller;
        }
        CHECK(smaller == pack(counted(16, 30)).size());
    }
}

TEST_CASE("unpacked images count as pixels for the memory of a load", "[vtf]") {
    const Bytes file = packed_file(kZstd, {zstd_frame(counted(16, 0))});
    for (const uint64_t allowed : {uint64_t{15}, uint64_t{16}}) {
        MemoryBudget memory(uint64_t{1} << 20, allowed);
        const MemoryTrackingScope scope(&memory);
        const Result<Texture> texture = parse(file);
        CHECK(static_cast<bool>(texture) == (allowed == 16));
        if (!texture) CHECK(texture.error().code == "vtf-packed-size");
    }
}

}  // namespace studioscope::vtf_compression_test
