// Recognition of drivers by the names that they report.

#include "render/driver.h"

#include <glad/gl.h>

#include <catch2/catch.hpp>

#include "render/gpu_material.h"
#include "support/offscreen.h"

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
    scene.textures.push_back(texture_of({1, 1, {1, 2, 3, 4}}));
    scene.looks.resize(1);
    scene.looks[0].base_texture = 0;
    const GpuMaterials materials(scene);
    float samples = 0;
    glGetTextureParameterfv(materials.of(0).base, GL_TEXTURE_MAX_ANISOTROPY_EXT, &samples);
    CHECK(samples == (driver.is_software ? 1 : std::min(16.0f, driver.max_anisotropy)));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::driver_test
