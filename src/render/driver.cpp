#include "render/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "core/platform/platform.h"
#include "core/text.h"

namespace studioscope {

namespace {

std::string gl_text(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text ? reinterpret_cast<const char*>(text) : "unknown";
}

struct ErrorName {
    GLenum error;
    const char* name;
};
constexpr ErrorName kErrorNames[] = {
    {GL_INVALID_ENUM, "GL_INVALID_ENUM"},
    {GL_INVALID_VALUE, "GL_INVALID_VALUE"},
    {GL_INVALID_OPERATION, "GL_INVALID_OPERATION"},
    {GL_STACK_OVERFLOW, "GL_STACK_OVERFLOW"},
    {GL_STACK_UNDERFLOW, "GL_STACK_UNDERFLOW"},
    {GL_OUT_OF_MEMORY, "GL_OUT_OF_MEMORY"},
    {GL_INVALID_FRAMEBUFFER_OPERATION, "GL_INVALID_FRAMEBUFFER_OPERATION"},
    {GL_CONTEXT_LOST, "GL_CONTEXT_LOST"},
};

// A driver keeps at most one error of each name in each of its parts; one that has lost its context
// may report the same error for ever.
std::vector<GLenum> take_errors() {
    constexpr size_t kMaxErrors = 64;
    std::vector<GLenum> errors;
    for (GLenum error = glGetError(); error != GL_NO_ERROR && errors.size() < kMaxErrors;
         error = glGetError())
        errors.push_back(error);
    return errors;
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

std::string gl_error_name(GLenum error) {
    const auto* known = std::find_if(std::begin(kErrorNames), std::end(kErrorNames),
                                     [&](const ErrorName& each) { return each.error == error; });
    return known == std::end(kErrorNames) ? fmt::format("error 0x{:04X}", error) : known->name;
}

Diagnostic gl_failure(GLenum error, const std::string& task) {
    if (error == GL_OUT_OF_MEMORY)
        return opengl_error("gl-out-of-memory",
                            fmt::format("not enough memory on the GPU for {}", task));
    return opengl_error("gl-error", fmt::format("the graphics driver reported {} in {}",
                                                gl_error_name(error), task));
}

std::optional<Diagnostic> take_gl_failure(const std::string& task) {
    const std::vector<GLenum> errors = take_errors();
    if (errors.empty()) return {};
    const bool is_memory_short =
        std::find(errors.begin(), errors.end(), GLenum{GL_OUT_OF_MEMORY}) != errors.end();
    return gl_failure(is_memory_short ? GLenum{GL_OUT_OF_MEMORY} : errors.front(), task);
}

void forget_gl_errors() { take_errors(); }

}  // namespace studioscope
