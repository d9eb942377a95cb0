// Cases of the VTF part of materials.md. Files are built byte by byte; sizes are computed by hand
// in the comments.

#include "formats/materials/vtf.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <limits>

#include "support/data_files.h"
#include "support/diagnostics.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/vtf_file.h"

namespace studioscope::vtf_test {

namespace {

constexpr int32_t kRgba = 0, kI8 = 5, kP8 = 7, kDxt1 = 13, kHalves = 24, kFloats = 29;

std::string code_of(const Result<Texture>& result) { return result ? "" : result.error().code; }

}  // namespace

TEST_CASE("mip levels are stored smallest first and returned largest first", "[vtf]") {
    // 2x2 and 1x1 texels of 4 bytes: the 1x1 level comes first
    const auto texture = parse_vtf(with_pixels(vtf_header(2, 2, 2, kRgba, 2), 20));
    REQUIRE(texture);
    REQUIRE(texture->levels.size() == 2);
    CHECK(texture->levels[0].width == 2);
    CHECK(texture->levels[0].bytes[0] == std::byte{4});
    CHECK(texture->levels[1].width == 1);
    CHECK(texture->levels[1].bytes[0] == std::byte{0});
    CHECK(texture->diagnostics.empty());
}

TEST_CASE("every version from 7.0 to 7.5 is read", "[vtf]") {
    const uint32_t minor = GENERATE(0u, 1u, 2u, 3u, 4u, 5u);
    const auto texture = parse_vtf(with_pixels(vtf_header(minor, 4, 4, kDxt1), 8));
    REQUIRE(texture);
    CHECK(texture->stored_as == "DXT1");
    CHECK(texture->format == TexelFormat::kBc1);
    CHECK(texture->levels[0].bytes.size() == 8);
    CHECK(texture->diagnostics.empty());
}

TEST_CASE("a VTF cut at any byte is refused or loses its largest levels", "[vtf]") {
    const uint32_t minor = GENERATE(1u, 2u, 5u);
    const Bytes whole = with_pixels(vtf_header(minor, 4, 4, kRgba, 3), 84);
    for (size_t size = 0; size < whole.size(); ++size) {
        const Bytes cut(whole.begin(), whole.begin() + std::ptrdiff_t(size));
        CAPTURE(minor, size);
        const auto texture = parse_vtf(cut);
        const size_t header = whole.size() - 84;
        // levels have 4, 16 and 64 bytes in that order
        CHECK(bool(texture) == (size >= header + 4));
        if (!texture) continue;
        if (size == header + 64) {  // as many bytes as the largest level has
            CHECK(has_code(*texture, "vtf-levels-missing"));
            continue;
        }
        CHECK(has_code(*texture, "vtf-truncated"));
        CHECK(texture->levels[0].width == (size >= header + 20 ? 2 : 1));
    }
}

// By the sizes alone: 16 texels of 4 bytes are level 0, and the levels of 16 and 4 bytes that would
// come before it are not there.
TEST_CASE("a VTF that is exactly its largest level is that, and not called truncated", "[vtf]") {
    const uint32_t minor = GENERATE(1u, 2u, 5u);
    const auto texture = parse_vtf(with_pixels(vtf_header(minor, 4, 4, kRgba, 3), 64));
    const auto alone = parse_vtf(with_pixels(vtf_header(minor, 4, 4, kRgba, 1), 64));
    REQUIRE(texture);
    REQUIRE(alone);
    REQUIRE(texture->levels.size() == 1);
    CHECK(texture->levels[0].width == 4);
    CHECK(texture->levels[0].bytes == alone->levels.at(0).bytes);
    CHECK(has_code(*texture, "vtf-levels-missing"));
    CHECK_FALSE(has_code(*texture, "vtf-truncated"));
    CHECK(texture->diagnostics.size() == 1);
}

TEST_CASE("a file that is not a PC VTF of version 7 is refused by name", "[vtf]") {
    Bytes file = with_pixels(vtf_header(2, 1, 1, kRgba), 4);
    SECTION("another magic") {
        file[0] = std::byte{'Q'};
        CHECK(code_of(parse_vtf(file)) == "vtf-magic");
    }
    SECTION("a renamed picture") {
        std::memcpy(file.data(), "\x89PNG\r\n\x1a\n", 8);  // PNG specification, 5.2
        const auto refused = parse_vtf(file);
        CHECK(code_of(refused) == "vtf-magic");
        CHECK(refused.error().message.ends_with("; this is a PNG picture"));
    }
    SECTION("Xbox 360") {
        file[3] = std::byte{'X'};
        CHECK(code_of(parse_vtf(file)) == "vtf-console");
    }
    SECTION("Xbox") {
        std::memcpy(file.data(), "XTF", 4);
        CHECK(code_of(parse_vtf(file)) == "vtf-console");
    }
    SECTION("major version") {
        put(file, 4, uint32_t{8});
        CHECK(code_of(parse_vtf(file)) == "vtf-version");
        CHECK(parse_vtf(file).error().location == at_offset(4));
    }
    SECTION("minor version") {
        put(file, 8, uint32_t{7});
        CHECK(code_of(parse_vtf(file)) == "vtf-version");
    }
    SECTION("too short") {
        file.resize(63);
        CHECK(code_of(parse_vtf(file)) == "vtf-short");
    }
}

TEST_CASE("the size of the header is checked and then used", "[vtf]") {
    Bytes file = with_pixels(vtf_header(2, 1, 1, kRgba), 4);
    SECTION("too small") {
        put(file, 12, uint32_t{63});
        CHECK(code_of(parse_vtf(file)) == "vtf-header-size");
        CHECK(parse_vtf(file).error().location == at_offset(12));
    }
    SECTION("beyond the file") {
        put(file, 12, uint32_t{85});
        CHECK(code_of(parse_vtf(file)) == "vtf-header-size");
    }
    SECTION("larger than needed, as five files in the wild have it") {
        Bytes padded = vtf_header(2, 1, 1, kRgba);
        padded.resize(112);
        put(padded, 12, uint32_t{112});
        const auto texture = parse_vtf(with_pixels(padded, 4, 50));
        REQUIRE(texture);
        CHECK(texture->levels[0].bytes[0] == std::byte{50});
        CHECK(texture->diagnostics.empty());
    }
    SECTION("too small for its resources") {
        Bytes few = with_pixels(vtf_header(4, 1, 1, kRgba), 40);
        put(few, 0x44, uint32_t{2});
        CHECK(code_of(parse_vtf(few)) == "vtf-header-size");
    }
}

TEST_CASE("absurd sizes are refused, zero counts are read as one", "[vtf]") {
    Bytes file = with_pixels(vtf_header(2, 2, 1, kRgba), 8);
    SECTION("no width") {
        put(file, 16, uint16_t{0});
        CHECK(code_of(parse_vtf(file)) == "vtf-size");
    }
    SECTION("a height over 16384") {
        put(file, 18, uint16_t{16385});
        CHECK(code_of(parse_vtf(file)) == "vtf-size");
    }
    SECTION("17 levels") {
        put(file, 0x38, uint8_t{17});
        CHECK(code_of(parse_vtf(file)) == "vtf-mip-count");
    }
    SECTION("no frames, levels and depth") {
        put(file, 24, uint16_t{0});
        put(file, 0x38, uint8_t{0});
        put(file, 0x3F, uint16_t{0});
        const auto texture = parse_vtf(file);
        REQUIRE(texture);
        CHECK(texture->levels.size() == 1);
        CHECK(texture->diagnostics.empty());
    }
    SECTION("65535 frames: the first is shown and the lack is told") {
        put(file, 24, uint16_t{65535});
        const auto texture = parse_vtf(file);
        REQUIRE(texture);
        CHECK(has_code(*texture, "vtf-truncated"));
        CHECK(texture->frames == 65535);
    }
}

TEST_CASE("sizes that overflow 64 bits are refused as too large", "[vtf]") {
    Bytes file = with_pixels(vtf_header(2, 16384, 16384, kFloats), 100);
    put(file, 0x3F, uint16_t{16384});
    put(file, 24, uint16_t{65535});
    put(file, 0x14, uint32_t{0x4000});
    CHECK(code_of(parse_vtf(file)) == "vtf-truncated");
}

TEST_CASE("frames, faces and slices are stored inside each level", "[vtf]") {
    // two levels of I8, 2x2 and 1x1, three frames: the large level starts after 3 bytes
    Bytes file = vtf_header(2, 2, 2, kI8, 2);
    put(file, 24, uint16_t{3});
    const auto texture = parse_vtf(with_pixels(file, 3 + 12));
    REQUIRE(texture);
    CHECK(texture->levels[0].bytes[0] == std::byte{3});
    CHECK(texture->frames == 3);
    CHECK(texture->diagnostics.empty());

    // a volume of depth 4 has 2 slices in the smaller level
    Bytes volume = vtf_header(2, 2, 2, kI8, 2);
    put(volume, 0x3F, uint16_t{4});
    const auto deep = parse_vtf(with_pixels(volume, 2 + 16));
    REQUIRE(deep);
    CHECK(deep->levels[0].bytes[0] == std::byte{2});
    CHECK(deep->diagnostics.empty());
}

TEST_CASE("the length of the file distinguishes six faces from seven", "[vtf]") {
    const size_t faces = GENERATE(size_t{6}, size_t{7});
    const uint16_t first_frame = GENERATE(uint16_t{0}, uint16_t{0xFFFF});
    const uint32_t minor = GENERATE(1u, 5u);
    Bytes file = vtf_header(minor, 1, 1, kI8);
    put(file, 0x14, uint32_t{0x4000});
    put(file, 0x1A, first_frame);
    const auto texture = parse_vtf(with_pixels(file, faces));
    REQUIRE(texture);
    CHECK(texture->faces == int(faces));
    CHECK(texture->diagnostics.empty());
}

TEST_CASE("bytes after the image are reported", "[vtf]") {
    const auto texture = parse_vtf(with_pixels(vtf_header(2, 1, 1, kRgba), 9));
    REQUIRE(texture);
    CHECK(has_code(*texture, "vtf-trailing"));
}

TEST_CASE("formats that cannot be shown are refused with their number and name", "[vtf]") {
    const int32_t number = GENERATE(-1, kP8, 33, 39, 68, 71, 72, 99);
    const auto texture = parse_vtf(with_pixels(vtf_header(2, 4, 4, number), 5));
    REQUIRE_FALSE(texture);
    CHECK(texture.error().code == "vtf-format");
    CHECK(texture.error().message.find(std::to_string(number)) != std::string::npos);
    const bool is_named = texture.error().message.find("BC6H") != std::string::npos;
    CHECK(is_named == (number == 71));
    CHECK(texture.error().location == at_offset(0x34));
}

TEST_CASE("numbers that branches disagree about follow the length, then the version", "[vtf]") {
    // 4x4 texels: ATI2N has 16 bytes, ATI1N 8, BGRA1010102 64 and R16F 32
    const auto name = [](uint32_t minor, int32_t number, size_t bytes) {
        const auto texture = parse_vtf(with_pixels(vtf_header(minor, 4, 4, number), bytes));
        return texture ? texture->stored_as : texture.error().code;
    };
    const uint32_t minor = GENERATE(4u, 5u);
    CHECK(name(minor, 37, 16) == "ATI2N");
    CHECK(name(minor, 37, 64) == "BGRA1010102");
    CHECK(name(minor, 38, 8) == "ATI1N");
    CHECK(name(minor, 38, 32) == "R16F");
    CHECK(name(5, 34, 16) == "ATI2N");
    CHECK(name(5, 35, 8) == "ATI1N");
    CHECK(name(4, 37, 99) == "ATI2N");
    CHECK(name(5, 37, 99) == "BGRA1010102");
}

TEST_CASE("the preview image before the pixels is skipped", "[vtf]") {
    Bytes file = vtf_header(2, 1, 1, kRgba);
    put(file, 0x39, kDxt1);
    put(file, 0x3D, uint8_t{16});
    put(file, 0x3E, uint8_t{16});
    SECTION("16x16 DXT1 has 128 bytes") {
        const auto texture = parse_vtf(with_pixels(file, 128 + 4));
        REQUIRE(texture);
        CHECK(texture->levels[0].bytes[0] == std::byte{128});
        CHECK(texture->diagnostics.empty());
    }
    SECTION("an unknown format hides where the pixels are") {
        put(file, 0x39, int32_t{1234});
        CHECK(code_of(parse_vtf(with_pixels(file, 132))) == "vtf-format");
    }
    SECTION("an unknown format without size does not matter") {
        put(file, 0x39, int32_t{1234});
        put(file, 0x3D, uint16_t{0});
        CHECK(parse_vtf(with_pixels(file, 4)));
    }
}

TEST_CASE("the table of resources is checked", "[vtf]") {
    Bytes file = with_pixels(vtf_header(4, 1, 1, kRgba), 4, 9);
    SECTION("33 of them") {
        put(file, 0x44, uint32_t{33});
        CHECK(code_of(parse_vtf(file)) == "vtf-resource-count");
    }
    SECTION("no image") {
        put(file, 80, uint32_t{0x10});
        CHECK(code_of(parse_vtf(file)) == "vtf-no-image");
    }
    SECTION("an image inside the header") {
        put(file, 84, uint32_t{87});
        CHECK(code_of(parse_vtf(file)) == "vtf-resource-offset");
    }
    SECTION("an image past the end") {
        put(file, 84, uint32_t{93});
        CHECK(code_of(parse_vtf(file)) == "vtf-resource-offset");
    }
}

TEST_CASE("the first of two images is used, other resources may be broken", "[vtf]") {
    Bytes file = vtf_header(4, 1, 1, kRgba);
    put(file, 12, uint32_t{104});
    put(file, 0x44, uint32_t{3});
    put(file, 84, uint32_t{104});
    put(file, 88, uint32_t{0x30});
    put(file, 92, uint32_t{108});
    put(file, 96, uint32_t{0x10});
    put(file, 100, uint32_t{5000});
    const auto texture = parse_vtf(with_pixels(file, 8, 70));
    REQUIRE(texture);
    CHECK(texture->levels[0].bytes[0] == std::byte{70});
    CHECK(has_code(*texture, "vtf-two-images"));
    CHECK(has_code(*texture, "vtf-resource-offset"));
}

TEST_CASE("numbers that are not finite become zero", "[vtf]") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Bytes file = vtf_header(2, 1, 1, kFloats);
    put(file, 0x20, nan);
    for (const float channel : {0.5f, nan, std::numeric_limits<float>::infinity(), 1.0f})
        put(file, file.size(), channel);
    const auto texture = parse_vtf(file);
    REQUIRE(texture);
    CHECK(texture->diagnostics.size() == 2);
    CHECK(has_code(*texture, "vtf-not-finite"));
    CHECK(texture->reflectivity.x == 0);
    CHECK(decode(*texture, 0).pixels == std::vector<uint8_t>{128, 0, 0, 255});

    Bytes halves = vtf_header(2, 1, 1, kHalves);
    for (const int channel : {0x3800, 0x7E00, 0x7C00, 0x3C00})  // 0.5, NaN, infinity, 1
        put(halves, halves.size(), static_cast<uint16_t>(channel));
    const auto half = parse_vtf(halves);
    REQUIRE(half);
    CHECK(has_code(*half, "vtf-not-finite"));
    CHECK(decode(*half, 0).pixels == std::vector<uint8_t>{128, 0, 0, 255});
}

TEST_CASE("a mip chain that continues after 1x1 ends there", "[vtf]") {
    const auto texture = parse_vtf(with_pixels(vtf_header(2, 2, 2, kRgba, 4), 4 + 4 + 4 + 16));
    REQUIRE(texture);
    CHECK(texture->levels.size() == 2);
    CHECK(texture->diagnostics.empty());
}

TEST_CASE("flags determine how a texture is sampled", "[vtf]") {
    Bytes file = with_pixels(vtf_header(2, 1, 1, kRgba), 4);
    put(file, 0x14, uint32_t{0x1 | 0x4 | 0x80});
    const auto texture = parse_vtf(file);
    REQUIRE(texture);
    CHECK(texture->is_point_sampled);
    CHECK(texture->clamps_s);
    CHECK_FALSE(texture->clamps_t);
    CHECK(texture->is_normal_map);
    CHECK_FALSE(texture->is_ssbump);
}

TEST_CASE("every VTF among the real files is read completely", "[vtf][data]") {
    const std::filesystem::path data = data_folder();
    if (!has_data()) SKIP(kNoData);
    size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
        if (entry.path().extension() != ".vtf") continue;
        CAPTURE(entry.path().string());
        const auto texture = parse_vtf(read_bytes(entry.path()));
        REQUIRE(texture);
        for (const Diagnostic& diagnostic : texture->diagnostics)
            CHECK(diagnostic.code == "vtf-argb8888");
        for (const TextureLevel& level : texture->levels)
            CHECK(level.bytes.size() == level_bytes(texture->format, level.width, level.height));
        ++files;
    }
    CHECK(files >= 91);  // the list of the real files counts 91
}

TEST_CASE("mip levels are read once each, and most are kept as stored", "[vtf]") {
    constexpr size_t kLevels = (16 + 4 + 1) * 4;  // bytes of 4x4, 2x2 and 1x1 texels
    const Bytes file = with_pixels(vtf_header(2, 4, 4, 12, 3), kLevels, 77);
    size_t asked = 0;
    bool is_gone = false;
    ByteSource source = memory_source(file);
    source.read = [&, read = source.read](uint64_t offset, std::span<std::byte> to) {
        asked += to.size();
        return !(is_gone && offset > 0) && read(offset, to);
    };
    const auto texture = parse_vtf(source);
    REQUIRE(texture);
    CHECK(asked <= file.size() + kLevels);  // reading the header may include a small image
    CHECK(texture->format == TexelFormat::kBgra8);
    REQUIRE(texture->levels.size() == 3);
    CHECK(texture->levels[0].bytes == Bytes(file.end() - 64, file.end()));

    is_gone = true;  // the file became shorter during reading
    CHECK(code_of(parse_vtf(source)) == "unreadable");
    asked = 0;
    CHECK(parse_vtf_header(source));
    CHECK(asked <= 336);
}

}  // namespace studioscope::vtf_test
