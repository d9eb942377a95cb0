#include "render/context.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include <cstdlib>
#include <new>
#include <utility>

#include "render/device_context.h"
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
    if (ContextHandle context = make_device_context(debug))
        return HeadlessContext(std::move(context));
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
                            fmt::format("the driver has OpenGL {}.{} ({}); 4.5 is needed",
                                        GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version),
                                        gl_description()));
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
