#include "app/window.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <cmath>
#include <fstream>
#include <utility>

#include "render/context.h"
#include "ui/widgets/drawn_text.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

GLFWwindow* open_window(const WindowSize& size) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, size.is_maximized ? GLFW_TRUE : GLFW_FALSE);
    return glfwCreateWindow(size.width, size.height, "Studioscope", nullptr, nullptr);
}

Diagnostic no_window(const char* what) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    return opengl_error("no-window",
                        std::string(what) + (reason ? std::string(": ") + reason : ""));
}

float scale_of(GLFWwindow* window) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    return x;
}

}  // namespace

Result<std::unique_ptr<Window>> Window::make(const WindowSize& size) {
    if (glfwInit() == GLFW_FALSE) return no_window("no window system can be reached");
    GLFWwindow* handle = open_window(size);
    if (!handle) return no_window("no window with OpenGL 4.5 core could be made");
    std::unique_ptr<Window> window(new Window(handle));
    window->size_ = size;
    glfwMakeContextCurrent(handle);
    glfwSwapInterval(1);
    const Result<std::string> gl = load_gl(glfwGetProcAddress);
    if (!gl) return gl.error();

    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // nothing is written into the working directory
    load_fonts(scale_of(handle));
    apply_style(scale_of(handle));
    glfwSetWindowUserPointer(handle, window.get());
    glfwSetDropCallback(handle, [](GLFWwindow* target, int count, const char** paths) {
        auto* self = static_cast<Window*>(glfwGetWindowUserPointer(target));
        self->dropped_.insert(self->dropped_.end(), paths, paths + count);
    });
    ImGui_ImplGlfw_InitForOpenGL(handle, true);
    glfwSetKeyCallback(handle, [](GLFWwindow* target, int key, int scancode, int action, int mods) {
        auto* self = static_cast<Window*>(glfwGetWindowUserPointer(target));
        if (action != GLFW_REPEAT) self->keys_.add({key, scancode, action, mods});
    });
    ImGui_ImplOpenGL3_Init("#version 450 core");
    return window;
}

Window::~Window() {
    if (ImGui::GetCurrentContext()) {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
    }
    glfwDestroyWindow(window_);
    glfwTerminate();
}

bool Window::wants_to_close() const { return glfwWindowShouldClose(window_) != 0; }

void Window::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

void Window::begin_frame() {
    glfwPollEvents();
    note_size();
    for (const KeyEvent& event : keys_.take())
        ImGui_ImplGlfw_KeyCallback(window_, event.key, event.scancode, event.action,
                                   event.modifiers);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
}

void Window::note_size() {
    size_.is_maximized = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
    if (size_.is_maximized || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0) return;
    const float scale = scale_of(window_);
    size_.width = static_cast<int>(std::lround(static_cast<float>(width()) / scale));
    size_.height = static_cast<int>(std::lround(static_cast<float>(height()) / scale));
}

void Window::draw_panels() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::write_text(const std::filesystem::path& path) const {
    std::ofstream out(path, std::ios::binary);
    out << joined(drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts));
}

void Window::end_frame() { glfwSwapBuffers(window_); }

int Window::width() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return width;
}

int Window::height() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return height;
}

float Window::pixels_per_point() const { return ImGui::GetIO().DisplayFramebufferScale.x; }

std::vector<std::filesystem::path> Window::take_dropped() { return std::exchange(dropped_, {}); }

std::string Window::clipboard() const {
    const char* text = glfwGetClipboardString(window_);
    return text ? text : "";
}

void Window::set_clipboard(const std::string& text) {
    glfwSetClipboardString(window_, text.c_str());
}

}  // namespace studioscope
