// The materials page's case "GL upload failure / missing S3TC or RGTC".

#include <glad/gl.h>

#include <catch2/catch.hpp>
#include <cstdlib>

#include "document/document.h"
#include "support/drawn.h"
#include "support/test_models.h"

namespace studioscope {

namespace {

// 4 x 4 texels: the upper half red, the lower blue; the block format's own two colours, exactly.
Texture two_colors() {
    Texture texture;
    texture.format = TexelFormat::kBc1;
    TextureLevel level;
    level.width = level.height = 4;
    for (const int byte : {0x00, 0xF8, 0x1F, 0x00, 0x00, 0x00, 0x55, 0x55})
        level.bytes.push_back(static_cast<std::byte>(byte));
    texture.levels = {level};
    return texture;
}

}  // namespace

TEST_CASE("a driver without S3TC shows the same texture, decoded before", "[render][cases]") {
    constexpr int kSize = 128;
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    auto renderer = Renderer::make();
    REQUIRE(renderer);
    document.scene.textures = {two_colors()};
    document.scene.looks.resize(document.model().materials.size());
    document.scene.looks[0].base_texture = 0;
    const auto draw = [&] {
        auto model = GpuScene::make(document.scene);
        REQUIRE(model);
        renderer->draw(*model, frame_of(document, {}), {0, 0, kSize, kSize});
        return screen.pixels();
    };
    const Image sampled = draw();
    const int had = GLAD_GL_EXT_texture_compression_s3tc;
    GLAD_GL_EXT_texture_compression_s3tc = 0;
    const Image decoded = draw();
    GLAD_GL_EXT_texture_compression_s3tc = had;
    CHECK(screen.errors() == "");
    REQUIRE(sampled.pixels.size() == decoded.pixels.size());
    size_t differing = 0, colored = 0;
    for (size_t i = 0; i < sampled.pixels.size(); i += 4) {
        colored += std::abs(sampled.pixels[i] - sampled.pixels[i + 2]) > 60;
        for (size_t k = 0; k < 3; ++k)
            differing += std::abs(sampled.pixels[i + k] - decoded.pixels[i + k]) > 3;
    }
    CHECK(colored > 100);  // red or blue, not the checker of a missing texture
    CHECK(differing < 20);
}

}  // namespace studioscope
