// Pictures of textures. Expected pixels by hand.

#include "facts/texture_picture.h"

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "model/material_programs.h"

namespace studioscope::texture_picture_test {

namespace {

// One texel; the next level is white.
Texture one_texel() {
    Texture texture;
    texture.levels = {{1, 1, {std::byte{10}, std::byte{20}, std::byte{30}, std::byte{0}}},
                      {1, 1, Bytes(4, std::byte{255})}};
    return texture;
}

Image picture(const Texture& texture, TextureChannels channels = TextureChannels::kColor,
              int level = 0) {
    const Result<TextureLevel> image = image_of(texture, place_of(texture, {0, level}));
    REQUIRE(image);
    return picture_of(texture, *image, channels);
}

std::vector<uint8_t> pixels_of(const Texture& texture, TextureChannels channels, int level = 0) {
    return picture(texture, channels, level).pixels;
}

using Pixels = std::vector<uint8_t>;

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
    CHECK(textures_of(look).empty());
    look.base_texture = 3;
    SurfaceMaterial surface;
    surface.specular.exponent_texture = 1;
    look.surface = std::make_shared<SurfaceMaterial>(surface);
    EyeMaterial eye;
    eye.iris = 2;
    look.eye = std::make_shared<EyeMaterial>(eye);
    std::vector<std::string> names;
    for (const NamedTexture& one : textures_of(look))
        names.push_back(one.parameter + " " + std::to_string(one.texture));
    CHECK(names ==
          std::vector<std::string>{"$basetexture 3", "$phongexponenttexture 1", "$iris 2"});
    CHECK(bytes_of(one_texel()) == 8);
}

}  // namespace studioscope::texture_picture_test
