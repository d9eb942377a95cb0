// RLE animations of a written MDL, decoded by hand by the MDL format page, section 7.3.

#include <catch2/catch.hpp>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "support/offsets.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::writers_animation_test {

using namespace assets;

namespace {

// The value of a stream at a frame.
int16_t stream_value(const Bytes& mdl, size_t stream, size_t frame) {
    while (get<uint8_t>(mdl, stream + 1) <= frame) {
        frame -= get<uint8_t>(mdl, stream + 1);
        stream += 2 + get<uint8_t>(mdl, stream) * size_t{2};
    }
    const size_t valid = get<uint8_t>(mdl, stream);
    return get<int16_t>(mdl, stream + 2 + std::min(frame, valid - 1) * 2);
}

// A component of a triple, scaled; 0 if it has no stream.
float component(const Bytes& mdl, size_t triple, size_t scale, size_t axis, size_t frame) {
    const auto offset = get<int16_t>(mdl, triple + axis * 2);
    if (offset == 0) return 0;
    return static_cast<float>(stream_value(mdl, triple + static_cast<size_t>(offset), frame)) *
           get<float>(mdl, scale + axis * 4);
}

}  // namespace

TEST_CASE("a written animation has every frame, with its root rotated by 90 degrees", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t animation = place(mdl, 0xB8), bones = place(mdl, 0xA0);
    CHECK(get<int32_t>(mdl, animation) == -static_cast<int32_t>(animation));
    CHECK(get<float>(mdl, animation + 8) == 10);
    REQUIRE(get<int32_t>(mdl, animation + 0x10) == 6);  // frames -2 to 3
    const size_t root = animation + place(mdl, animation + 0x38);
    CHECK(get<uint8_t>(mdl, root) == 0);
    REQUIRE(get<uint8_t>(mdl, root + 1) == (0x08 | 0x04));
    const size_t rotation = root + 4, position = root + 10;
    // the source moves it to x = 1 at frame -1 and to 2 at frame 2; rotated, x becomes y
    const float expected[] = {0, 1, 4.0f / 3, 5.0f / 3, 2, 2};
    for (size_t frame = 0; frame < 6; ++frame) {
        CAPTURE(frame);
        CHECK(component(mdl, position, bones + 0x48, 1, frame) ==
              Approx(expected[frame]).margin(1e-4));
        CHECK(component(mdl, position, bones + 0x48, 0, frame) == 0);
        CHECK(component(mdl, rotation, bones + 0x54, 2, frame) ==
              Approx(glm::half_pi<float>()).margin(1e-4));
    }
}

TEST_CASE("a bone left out is held and skipped frames are interpolated", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t animation = place(mdl, 0xB8), tip_bone = place(mdl, 0xA0) + 216;
    const size_t root = animation + place(mdl, animation + 0x38);
    const size_t tip = root + static_cast<size_t>(get<int16_t>(mdl, root + 2));
    CHECK(get<uint8_t>(mdl, tip) == 1);
    REQUIRE(get<uint8_t>(mdl, tip + 1) == 0x08);
    CHECK(get<int16_t>(mdl, tip + 2) == 0);  // the last
    // 0 at -2, omitted at -1, 40 degrees at 2, 10 at 3
    const float degrees[] = {0, 0, 40.0f / 3, 80.0f / 3, 40, 10};
    for (size_t frame = 0; frame < 6; ++frame) {
        CAPTURE(frame);
        CHECK(glm::degrees(component(mdl, tip + 4, tip_bone + 0x54, 1, frame)) ==
              Approx(degrees[frame]).margin(0.01));
    }
}

TEST_CASE("a bone that never moves is omitted from the animation or packed", "[writers]") {
    Asset asset = tiny_asset();
    asset.clips[0].frames = {{0, {{0, {}}, {1, asset.bones[1].bind}}}, {1, {}}};
    const Bytes mdl = compile(asset).mdl;
    const size_t animation = place(mdl, 0xB8);
    const size_t root = animation + place(mdl, animation + 0x38);
    CHECK(get<uint8_t>(mdl, root) == 0);
    CHECK(get<uint8_t>(mdl, root + 1) == 0x20);  // one Quaternion64: the rotation of the root
    CHECK(get<int16_t>(mdl, root + 2) == 0);     // and no other bone
    const auto bits = get<uint64_t>(mdl, root + 4);
    const double z = (static_cast<double>(bits >> 42 & 0x1FFFFF) - 1048576) / 1048576.5;
    CHECK(z == Approx(glm::one_over_root_two<double>()).margin(1e-5));
    CHECK(bits >> 63 == 0);
}

TEST_CASE("the sequence's box contains the rotated vertices", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t sequence = place(mdl, 0xC0);
    // x of the source, -5..10, becomes y; at frame 3 the root has moved by 2 and a corner at x =
    // 10, 4 above the tip bone, follows a quarter of its rotation of 10 degrees
    const double turn = glm::radians(10.0);
    const double largest = 12 + 0.25 * (10 * std::cos(turn) + 4 * std::sin(turn) - 10);
    CHECK(get<float>(mdl, sequence + 0x20 + 4) == Approx(-5));
    CHECK(get<float>(mdl, sequence + 0x2C + 4) == Approx(largest).margin(1e-3));
    CHECK(get<int32_t>(mdl, sequence + 0x38) == 1);
    CHECK(get<int16_t>(mdl, sequence + place(mdl, sequence + 0x3C)) == 0);
}

}  // namespace studioscope::writers_animation_test
