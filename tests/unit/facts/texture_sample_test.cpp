// Sampling of textures on the CPU. Expected values by hand.

#include "support/texture_sample.h"

#include <catch2/catch.hpp>
#include <vector>

namespace studioscope::texture_sample_test {

namespace {

// Two by two texels: black, red; green, blue. The next level is grey.
Texture four_texels() {
    Texture texture;
    texture.levels = {{2, 2, {}}, {1, 1, {}}};
    for (const int byte : {0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255})
        texture.levels[0].bytes.push_back(static_cast<std::byte>(byte));
    for (const int byte : {128, 128, 128, 255})
        texture.levels[1].bytes.push_back(static_cast<std::byte>(byte));
    return texture;
}

bool is_near(const glm::dvec4& a, const glm::dvec4& b) {
    return glm::all(glm::lessThan(glm::abs(a - b), glm::dvec4(1e-9)));
}

}  // namespace

TEST_CASE("texels repeat or are clamped beyond the border", "[texture]") {
    Texture texture = four_texels();
    CHECK(is_near(texel_at(texture, 0, 1, 0, false), {1, 0, 0, 1}));
    CHECK(is_near(texel_at(texture, 0, -1, 2, false), {1, 0, 0, 1}));
    CHECK(is_near(texel_at(texture, 0, 3, -1, false), {0, 0, 1, 1}));
    texture.clamps_s = texture.clamps_t = true;
    CHECK(is_near(texel_at(texture, 0, -1, 2, false), {0, 1, 0, 1}));
}

TEST_CASE("a sample is filtered between texels and between levels", "[texture]") {
    const Texture texture = four_texels();
    CHECK(is_near(sample_texture(texture, {0.75, 0.25}, 1, false), {1, 0, 0, 1}));
    CHECK(is_near(sample_texture(texture, {0.5, 0.25}, 1, false), {0.5, 0, 0, 1}));
    CHECK(is_near(sample_texture(texture, {0.5, 0.5}, 0, false), {0.25, 0.25, 0.25, 1}));
    const double grey = 128.0 / 255;
    CHECK(is_near(sample_texture(texture, {0.75, 0.25}, 2, false), {grey, grey, grey, 1}));
    CHECK(is_near(sample_texture(texture, {0.75, 0.25}, 1000, false), {grey, grey, grey, 1}));
    // half way between the levels
    CHECK(is_near(sample_texture(texture, {0.75, 0.25}, std::sqrt(2.0), false),
                  {(1 + grey) / 2, grey / 2, grey / 2, 1}));
}

TEST_CASE("colours are read from sRGB, alpha is not", "[texture]") {
    Texture texture = four_texels();
    texture.levels[0].bytes[3] = std::byte{128};
    for (size_t i = 0; i < 3; ++i) texture.levels[0].bytes[i] = std::byte{188};
    const glm::dvec4 color = texel_at(texture, 0, 0, 0, true);
    CHECK(color.r == Approx(0.5029).margin(1e-4));  // ((188/255 + 0.055) / 1.055)^2.4
    CHECK(color.a == Approx(128.0 / 255));
}

TEST_CASE("a point-sampled texture is not filtered", "[texture]") {
    Texture texture = four_texels();
    texture.is_point_sampled = true;
    CHECK(is_near(sample_texture(texture, {0.49, 0.25}, 1, false), {0, 0, 0, 1}));
    CHECK(is_near(sample_texture(texture, {0.51, 0.25}, 1, false), {1, 0, 0, 1}));
}

TEST_CASE("of a compressed texture only the block at the texel is decoded", "[texture]") {
    Texture texture;
    texture.format = TexelFormat::kBc1;
    texture.levels = {{8, 4, Bytes(16)}};
    // the second block: one colour, red in 5:6:5
    texture.levels[0].bytes[8] = texture.levels[0].bytes[10] = std::byte{0x00};
    texture.levels[0].bytes[9] = texture.levels[0].bytes[11] = std::byte{0xF8};
    CHECK(is_near(texel_at(texture, 0, 3, 3, false), {0, 0, 0, 1}));
    CHECK(is_near(texel_at(texture, 0, 4, 0, false), {1, 0, 0, 1}));
    texture.levels[0].bytes.resize(15);  // cut off
    CHECK(is_near(texel_at(texture, 0, 4, 0, false), {0, 0, 0, 0}));
}

}  // namespace studioscope::texture_sample_test
