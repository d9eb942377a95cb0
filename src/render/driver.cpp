#include "render/driver.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>

#include "core/platform/platform.h"
#include "core/text.h"

namespace studioscope {

namespace {

std::string gl_text(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text ? reinterpret_cast<const char*>(text) : "unknown";
}

}  // namespace

bool is_software_renderer(const std::string& renderer) {
    // Mesa's three renderers, Chromium's, and the fallbacks of Windows and macOS.
    constexpr std::array kNames{"llvmpipe",
                                "softpipe",
                                "software rasterizer",
                                "swiftshader",
                                "gdi generic",
                                "microsoft basic render",
                                "apple software renderer"};
    const std::string name = lower_case(renderer);
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](const char* known) { return name.find(known) != std::string::npos; });
}

void prefer_quick_shaders() { set_environment_default("GALLIVM_PERF", "nopt"); }

Driver current_driver() {
    Driver driver{gl_text(GL_VENDOR), gl_text(GL_RENDERER), gl_text(GL_VERSION)};
    driver.is_software = is_software_renderer(driver.renderer);
    if (GLAD_GL_EXT_texture_filter_anisotropic)
        glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &driver.max_anisotropy);
    return driver;
}

}  // namespace studioscope
