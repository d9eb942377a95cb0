#include "render/context.h"

#define GLFW_INCLUDE_NONE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

#include "render/driver.h"

// malloc() for glad, which does not check for null. Ends the program if memory runs out, as an
// uncaught std::bad_alloc does.
extern "C" void* malloc_or_end(size_t size);
void* malloc_or_end(size_t size) {
    void* block = std::malloc(size);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

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

void* try_hidden_window(bool debug) {
    if (!glfwInit()) return nullptr;
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, debug ? GLFW_TRUE : GLFW_FALSE);
    GLFWwindow* window = glfwCreateWindow(16, 16, "", nullptr, nullptr);
    if (window) {
        glfwMakeContextCurrent(window);
        if (load_gl(glfwGetProcAddress)) return window;
    }
    glfwTerminate();
    return nullptr;
}

// Ignores notifications and performance messages: some drivers report every buffer that is read
// back.
void APIENTRY keep_message(GLenum, GLenum type, GLuint, GLenum severity, GLsizei,
                           const GLchar* text, const void*) {
    if (severity != GL_DEBUG_SEVERITY_NOTIFICATION && type != GL_DEBUG_TYPE_PERFORMANCE)
        gl_messages().emplace_back(text);
}

}  // namespace

Result<HeadlessContext> HeadlessContext::make(bool debug) {
    for (EGLDisplay display : candidate_displays())
        if (void* context = try_display(display, debug))
            return HeadlessContext(
                {context, [display](void* made) { release_egl(display, made); }});
    if (void* window = try_hidden_window(debug))
        return HeadlessContext({window, [](void*) { glfwTerminate(); }});
    return opengl_error("gl-no-context",
                        "OpenGL 4.5 core is not available: neither EGL without a display nor a "
                        "hidden window works");
}

Result<std::string> load_gl(GlFunction (*find)(const char* name)) {
    const int version = gladLoadGL(find);
    if (version == 0) return opengl_error("gl-no-context", "the OpenGL functions cannot be loaded");
    if (version < GLAD_MAKE_VERSION(4, 5))
        return opengl_error("gl-too-old",
                            fmt::format("the driver has OpenGL {}.{}; 4.5 is needed",
                                        GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version)));
    return gl_description();
}

std::string gl_description() {
    const Driver driver = current_driver();
    return fmt::format("{}, {}, {}", driver.vendor, driver.renderer, driver.version);
}

void collect_gl_messages() {
    gl_messages().clear();
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(keep_message, nullptr);
}

std::vector<std::string>& gl_messages() {
    static std::vector<std::string> messages;
    return messages;
}

}  // namespace studioscope
