// Pictures of textures. Expected pixels by hand.
// Sampling of textures on the CPU. Expected values by hand.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "facts/texture_picture.h"
#include "model/material_programs.h"
#include "support/texture_sample.h"

namespace studioscope::textures_test {

namespace {

using Pixels = std::vector<uint8_t>;

// One texel; the next level is white.
Texture one_texel() {
    Texture texture;
    texture.levels = {{1, 1, {std::byte{10}, std::byte{20}, std::byte{30}, std::byte{0}}},
                      {1, 1, Bytes(4, std::byte{255})}};
    return texture;
}

Image picture(const Texture& texture, TextureChannels channels = TextureChannels::kColor,
              int level = 0) {
    const Result<TextureLevel> image =
        read_texture_image(texture, texture_image_place(texture, {0, level}));
    REQUIRE(image);
    return draw_texture(texture, *image, channels);
}

std::vector<uint8_t> pixels_of(const Texture& texture, TextureChannels channels, int level = 0) {
    return picture(texture, channels, level).pixels;
}

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

TEST_CASE("the picture of a texture has the channels that are chosen, opaque", "[texture]") {
    Texture texture = one_texel();
    CHECK(pixels_of(texture, TextureChannels::kColor) == Pixels{10, 20, 30, 255});
    CHECK(pixels_of(texture, TextureChannels::kRed) == Pixels{10, 10, 10, 255});
    CHECK(pixels_of(texture, TextureChannels::kGreen) == Pixels{20, 20, 20, 255});
    CHECK(pixels_of(texture, TextureChannels::kBlue) == Pixels{30, 30, 30, 255});
    CHECK(pixels_of(texture, TextureChannels::kAlpha) == Pixels{0, 0, 0, 255});
    // nothing but the checkerboard is seen
    CHECK(pixels_of(texture, TextureChannels::kOverlay) == Pixels{140, 140, 140, 255});
    texture.levels[0].bytes[3] = std::byte{255};
    CHECK(pixels_of(texture, TextureChannels::kOverlay) == Pixels{10, 20, 30, 255});
    texture.levels[0].bytes[3] = std::byte{0};
    texture.has_alpha = false;
    CHECK(pixels_of(texture, TextureChannels::kAlpha) == Pixels{255, 255, 255, 255});
}

TEST_CASE("a level beyond the last one is the last one", "[texture]") {
    const Texture texture = one_texel();
    const Pixels white{255, 255, 255, 255};
    CHECK(pixels_of(texture, TextureChannels::kColor, 1) == white);
    CHECK(pixels_of(texture, TextureChannels::kColor, 9) == white);
}

TEST_CASE("a picture of a texture has at most 2048 pixels on a side", "[texture]") {
    Texture texture;
    texture.levels = {{kMaxTexturePicture, 1, Bytes(size_t{kMaxTexturePicture} * 4)}};
    CHECK(picture(texture).width == kMaxTexturePicture);
    const int more = kMaxTexturePicture + 2;
    texture.levels = {{more, 1, Bytes(static_cast<size_t>(more) * 4)}};
    texture.levels[0].bytes[8] = std::byte{7};  // the third texel is the second that is kept
    const Image reduced = picture(texture);
    CHECK(reduced.width == more / 2);
    CHECK(reduced.height == 1);
    CHECK(reduced.pixels[4] == 7);
}

TEST_CASE("the textures of a material have the names of their parameters", "[texture]") {
    ResolvedMaterial look;
    CHECK(material_textures(look).empty());
    look.base_texture = 3;
    SurfaceMaterial surface;
    surface.specular.exponent_texture = 1;
    look.surface = std::make_shared<SurfaceMaterial>(surface);
    EyeMaterial eye;
    eye.iris = 2;
    look.eye = std::make_shared<EyeMaterial>(eye);
    std::vector<std::string> names;
    for (const NamedTexture& one : material_textures(look))
        names.push_back(one.parameter + " " + std::to_string(one.texture));
    CHECK(names ==
          std::vector<std::string>{"$basetexture 3", "$phongexponenttexture 1", "$iris 2"});
    CHECK(texture_bytes(one_texel()) == 8);
}

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

}  // namespace studioscope::textures_test
