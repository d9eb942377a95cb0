#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "render/context.h"
#include "render/device_context.h"

namespace studioscope {

namespace {

bool has_word(const char* list, const char* word) { return list && std::strstr(list, word); }

template <typename Function>
Function egl_function(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

// The GPUs that EGL lists, or Mesa's software device.
std::vector<EGLDisplay> device_displays(bool software) {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!has_word(extensions, "EGL_EXT_platform_device")) return {};
    const auto query = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto describe = egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (!query || !describe || !query(devices.size(), devices.data(), &count)) return {};
    std::vector<EGLDisplay> displays;
    for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
        const bool is_software =
            has_word(describe(devices[i], EGL_EXTENSIONS), "EGL_MESA_device_software");
        if (is_software == software)
            displays.push_back(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr));
    }
    return displays;
}

// The displays to try, best first.
std::vector<EGLDisplay> candidate_displays() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    std::vector<EGLDisplay> displays;
    if (!std::getenv("LIBGL_ALWAYS_SOFTWARE")) displays = device_displays(false);
    if (has_word(extensions, "EGL_MESA_platform_surfaceless"))
        displays.push_back(eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr));
    for (EGLDisplay display : device_displays(true)) displays.push_back(display);
    return displays;
}

EGLContext make_egl_context(EGLDisplay display, bool debug) {
    constexpr std::array<EGLint, 5> kConfig{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                            EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = nullptr;  // EGL_NO_CONFIG_KHR if the display has no matching config
    EGLint count = 0;
    eglChooseConfig(display, kConfig.data(), &config, 1, &count);
    const std::array<EGLint, 9> attributes{EGL_CONTEXT_MAJOR_VERSION,
                                           4,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           5,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_CONTEXT_OPENGL_DEBUG,
                                           debug ? EGL_TRUE : EGL_FALSE,
                                           EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
}

// Makes a context current; on failure returns nullptr and releases everything.
void* try_display(EGLDisplay display, bool debug) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) return nullptr;
    if (!eglBindAPI(EGL_OPENGL_API)) return nullptr;
    const EGLContext context = make_egl_context(display, debug);
    if (context == EGL_NO_CONTEXT) return nullptr;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) &&
        load_gl(eglGetProcAddress))
        return context;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
    return nullptr;
}

void release_egl(EGLDisplay display, EGLContext context) {
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
}

}  // namespace

ContextHandle make_device_context(bool debug) {
    for (EGLDisplay display : candidate_displays())
        if (void* context = try_display(display, debug))
            return {context, [display](void* made) { release_egl(display, made); }};
    return nullptr;
}

}  // namespace studioscope
