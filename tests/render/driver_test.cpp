// Recognition of drivers by the names that they report.

#include "render/driver.h"

#include <glad/gl.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/at.h"
#include "render/framebuffer.h"
#include "render/gpu_material.h"
#include "render/gpu_model.h"
#include "support/golden.h"
#include "support/offscreen.h"
#include "support/paths.h"

namespace studioscope::driver_test {

TEST_CASE("software renderers are known by their names", "[render]") {
    for (const char* name : {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer",
                             "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))",
                             "GDI Generic", "Microsoft Basic Render Driver"})
        CHECK(is_software_renderer(name));
    for (const char* name : {"NVIDIA H200/PCIe/SSE2", "AMD Radeon RX 6800 (navi21, LLVM 15.0.6)",
                             "Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "Apple M1", "zink"})
        CHECK_FALSE(is_software_renderer(name));
}

// 8 samples per texel took a software driver up to 85 seconds per picture.
TEST_CASE("anisotropic filtering is used on graphics cards only", "[render]") {
    Offscreen screen(16, 16);
    const Driver driver = current_driver();
    CHECK_FALSE(driver.renderer.empty());
    Scene scene;
    scene.textures = {image_texture({1, 1, {1, 2, 3, 4}})};
    scene.resolved_materials.resize(1);
    scene.resolved_materials[0].base_texture = 0;
    const GpuMaterials materials(scene);
    float samples = 0;
    glGetTextureParameterfv(materials.material(0).base, GL_TEXTURE_MAX_ANISOTROPY_EXT, &samples);
    CHECK(samples == (driver.is_software ? 1 : std::min(16.0f, driver.max_anisotropy)));
    CHECK(screen.errors() == "");
}

// Names and meanings of the OpenGL 4.5 specification, section 2.3.1.
TEST_CASE("an error of OpenGL has its own name, and only GL_OUT_OF_MEMORY is reported as memory",
          "[render]") {
    const Diagnostic memory = gl_failure(0x0505, "the upload of 7 vertices");
    CHECK(memory.code == "gl-out-of-memory");
    CHECK(memory.message == "not enough memory on the GPU for the upload of 7 vertices");
    const std::pair<GLenum, const char*> others[] = {
        {0x0500, "GL_INVALID_ENUM"},      {0x0501, "GL_INVALID_VALUE"},
        {0x0502, "GL_INVALID_OPERATION"}, {0x0503, "GL_STACK_OVERFLOW"},
        {0x0504, "GL_STACK_UNDERFLOW"},   {0x0506, "GL_INVALID_FRAMEBUFFER_OPERATION"},
        {0x0507, "GL_CONTEXT_LOST"},      {0x1234, "error 0x1234"}};
    for (const auto& [error, name] : others) {
        const Diagnostic other = gl_failure(error, "the upload of 7 vertices");
        CHECK(other.code == "gl-error");
        CHECK(other.fault == Fault::kOpenGl);
        CHECK(other.message ==
              std::string("the graphics driver reported ") + name + " in the upload of 7 vertices");
    }
}

TEST_CASE("errors of OpenGL that were noted are taken once", "[render]") {
    Offscreen screen(16, 16);
    CHECK_FALSE(take_gl_failure("a test"));
    glTextureParameteri(0, GL_TEXTURE_WRAP_S, GL_REPEAT);  // no texture has the name 0
    const std::optional<Diagnostic> failure = take_gl_failure("a test");
    REQUIRE(failure);
    CHECK(failure->message == "the graphics driver reported GL_INVALID_OPERATION in a test");
    CHECK_FALSE(take_gl_failure("a test"));
    glTextureParameteri(0, GL_TEXTURE_WRAP_S, GL_REPEAT);
    forget_gl_errors();
    CHECK_FALSE(take_gl_failure("a test"));
}

TEST_CASE("an error noted before does not spoil a picture or an upload", "[render]") {
    Offscreen screen(16, 16);
    glTextureParameteri(0, GL_TEXTURE_WRAP_S, GL_REPEAT);
    CHECK(Framebuffer::make(16, 16));
    glTextureParameteri(0, GL_TEXTURE_WRAP_S, GL_REPEAT);
    CHECK(GpuModel::make(Scene{}));
}

// Allowed differences of another renderer's picture from a golden image.

namespace {

Image golden() {
    std::ifstream in(source_folder() / "tests/golden/sample_bind.png", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Result<Image> image = decode_image(as_bytes(text));
    REQUIRE(image);
    return *std::move(image);
}

// Adds to the green channel of a square of whole blocks.
Image tinted(Image image, int side, int green) {
    for (int y = 64; y < 64 + side; ++y)
        for (int x = 64; x < 64 + side; ++x) {
            uint8_t& value = at(image.pixels, (y * image.width + x) * 4 + 1);
            value = static_cast<uint8_t>(value + green);
        }
    return image;
}

}  // namespace

TEST_CASE("the comparison of pictures allows moved edges, not other colours", "[render][golden]") {
    const Image image = golden();
    CHECK(compare_golden_roughly("sample_bind", image).changed == 0);
    CHECK(compare_golden("sample_bind", tinted(image, 24, 3)).changed > 0.001);
    CHECK(compare_golden_roughly("sample_bind", tinted(image, 24, 20)).changed <= 0.001);
    CHECK(compare_golden_roughly("sample_bind", tinted(image, 24, 21)).changed > 0.001);
    Image narrow = image;
    narrow.pixels.resize(narrow.pixels.size() / 2);
    narrow.height /= 2;
    CHECK(compare_golden_roughly("sample_bind", narrow).changed == 1);
    std::filesystem::remove(source_folder() / "tests/golden/sample_bind.actual.png");
}

}  // namespace studioscope::driver_test
