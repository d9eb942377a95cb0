// Block-compressed textures where a driver is better without them, or has no S3TC: the materials
// page's case "GL upload failure / missing S3TC or RGTC". The expected pixels are those of the
// driver's own decoder.

#include <glad/gl.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iterator>
#include <random>

#include "render/gpu_material.h"
#include "support/offscreen.h"

namespace studioscope::texture_fallback_test {

namespace {

constexpr TexelFormat kCompressed[] = {TexelFormat::kBc1, TexelFormat::kBc1a, TexelFormat::kBc2,
                                       TexelFormat::kBc3, TexelFormat::kBc4,  TexelFormat::kBc5,
                                       TexelFormat::kBc7};

Driver driver_of(bool is_software) {
    Driver driver;
    driver.is_software = is_software;
    return driver;
}

// Random blocks in levels whose sides are no multiples of 4 texels.
Texture random_blocks(TexelFormat format, int width, int height) {
    std::minstd_rand random(7);
    Texture texture;
    texture.format = format;
    for (; width > 1 && height > 1; width /= 2, height /= 2) {
        TextureLevel level{width, height, Bytes(level_bytes(format, width, height))};
        for (std::byte& byte : level.bytes) byte = static_cast<std::byte>(random() >> 8);
        if (format == TexelFormat::kBc7)  // each of its eight modes in turn
            for (size_t i = 0; i < level.bytes.size(); i += 16)
                level.bytes[i] = static_cast<std::byte>(1 << (i / 16 % 8));
        texture.levels.push_back(std::move(level));
    }
    return texture;
}

// One material that uses the first texture as its base.
Scene scene_of(Texture texture, bool has_holes) {
    Scene scene;
    scene.textures = {std::move(texture)};
    ResolvedMaterial look;
    look.base_texture = 0;
    look.is_alpha_tested = has_holes;
    scene.resolved_materials.push_back(look);
    return scene;
}

std::vector<uint8_t> texels_of(const GpuMaterial& material, GLint level) {
    GLint width = 0, height = 0;
    glGetTextureLevelParameteriv(material.base, level, GL_TEXTURE_WIDTH, &width);
    glGetTextureLevelParameteriv(material.base, level, GL_TEXTURE_HEIGHT, &height);
    std::vector<uint8_t> texels(static_cast<size_t>(width * height) * 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(material.base, level, GL_RGBA, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(texels.size()), texels.data());
    return texels;
}

bool has_hole(const std::vector<uint8_t>& texels) {
    for (size_t i = 3; i < texels.size(); i += 4)
        if (texels[i] == 0) return true;
    return false;
}

bool is_compressed(const GpuMaterial& material) {
    GLint compressed = 0;
    glGetTextureLevelParameteriv(material.base, 0, GL_TEXTURE_COMPRESSED, &compressed);
    return compressed != 0;
}

// By the format's name: NVIDIA's driver takes all compressed formats for linear when it is asked.
bool is_srgb(const GpuMaterial& material) {
    constexpr GLint kSrgb[] = {GL_SRGB8,
                               GL_SRGB8_ALPHA8,
                               GL_COMPRESSED_SRGB_S3TC_DXT1_EXT,
                               GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT,
                               GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT,
                               GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT,
                               GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM};
    GLint format = 0;
    glGetTextureLevelParameteriv(material.base, 0, GL_TEXTURE_INTERNAL_FORMAT, &format);
    return std::find(std::begin(kSrgb), std::end(kSrgb), format) != std::end(kSrgb);
}

}  // namespace

TEST_CASE("a texture decoded on the CPU equals what the driver decodes", "[render][cases]") {
    const Offscreen screen(16, 16);
    for (const TexelFormat format : kCompressed) {
        for (const bool has_holes : {false, true}) {
            CAPTURE(static_cast<int>(format), has_holes);
            const Scene scene = scene_of(random_blocks(format, 26, 14), has_holes);
            const GpuMaterials stored(scene, driver_of(false)), decoded(scene, driver_of(true));
            REQUIRE(is_compressed(stored.material(0)));
            REQUIRE_FALSE(is_compressed(decoded.material(0)));
            CHECK(is_srgb(stored.material(0)) == is_srgb(decoded.material(0)));
            int channels = 4;
            if (format == TexelFormat::kBc4) channels = 1;  // shown as grey
            // Samplers read an alpha of 1; a driver may return the stored one.
            if (format == TexelFormat::kBc1 && !has_holes) channels = 3;
            for (size_t level = 0; level < scene.textures[0].levels.size(); ++level) {
                const auto wanted = texels_of(stored.material(0), static_cast<GLint>(level));
                const auto ours = texels_of(decoded.material(0), static_cast<GLint>(level));
                REQUIRE(wanted.size() == ours.size());
                int farthest = 0;
                for (size_t i = 0; i < ours.size(); ++i)
                    if (static_cast<int>(i % 4) < channels)
                        farthest = std::max(farthest, std::abs(wanted[i] - ours[i]));
                CHECK(farthest <= 1);  // one may round and the other truncate
            }
            if (format == TexelFormat::kBc1)
                CHECK(has_hole(texels_of(decoded.material(0), 0)) == has_holes);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("a driver without S3TC gets the same texture, decoded on the CPU", "[render][cases]") {
    const Offscreen screen(16, 16);
    const int had = GLAD_GL_EXT_texture_compression_s3tc;
    GLAD_GL_EXT_texture_compression_s3tc = 0;
    for (const TexelFormat format : kCompressed) {
        CAPTURE(static_cast<int>(format));
        const GpuMaterials made(scene_of(random_blocks(format, 8, 8), false), driver_of(false));
        const bool is_core = format >= TexelFormat::kBc4;
        CHECK(is_compressed(made.material(0)) == is_core);
    }
    GLAD_GL_EXT_texture_compression_s3tc = had;
}

TEST_CASE("a software driver keeps textures compressed that would be too large decoded",
          "[render][cases]") {
    const Offscreen screen(16, 16);
    const auto made = [](int height) {
        Texture texture = random_blocks(TexelFormat::kBc1, 4, 4);
        texture.levels = {{4096, height, Bytes(level_bytes(texture.format, 4096, height))}};
        return GpuMaterials(scene_of(std::move(texture), false), driver_of(true));
    };
    CHECK_FALSE(is_compressed(made(4096).material(0)));
    CHECK(is_compressed(made(4100).material(0)));
}

}  // namespace studioscope::texture_fallback_test
