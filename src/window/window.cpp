#include "window/window.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <glm/glm.hpp>
#include <new>
#include <utility>

#include "content/disk_files.h"
#include "core/path_text.h"
#include "render/context.h"
#include "ui/widgets/drawn_text.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

// The min window size, in which all panels fit, in points.
constexpr int kMinWidth = 640, kMinHeight = 400;

// Fits the window with its frame into the monitor's work area.
void fit_work_area(GLFWwindow* window) {
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    if (!monitor) return;
    glm::ivec2 corner(0), work_area(0), size(0), before(0), after(0);
    glfwGetMonitorWorkarea(monitor, &corner.x, &corner.y, &work_area.x, &work_area.y);
    glfwGetWindowFrameSize(window, &before.x, &before.y, &after.x, &after.y);
    glfwGetWindowSize(window, &size.x, &size.y);
    const glm::ivec2 fitting = glm::min(size, work_area - before - after);
    if (fitting == size || fitting.x < kMinWidth || fitting.y < kMinHeight) return;
    glfwSetWindowSize(window, fitting.x, fitting.y);
    const glm::ivec2 position = corner + before + (work_area - before - after - fitting) / 2;
    glfwSetWindowPos(window, position.x, position.y);
}

Diagnostic no_window(const char* what) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    return opengl_error("no-window",
                        std::string(what) + (reason ? std::string(": ") + reason : ""));
}

// The error for a driver without OpenGL 4.5; a second context of any version tells what it has.
Diagnostic no_opengl() {
    Diagnostic diagnostic = no_window("a window with OpenGL 4.5 core cannot be made");
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* const window = glfwCreateWindow(16, 16, "", nullptr, nullptr);
    if (!window) return diagnostic;
    glfwMakeContextCurrent(window);
    const Result<std::string> gl = load_gl(glfwGetProcAddress);
    glfwDestroyWindow(window);
    return gl ? diagnostic : gl.error();
}

GLFWwindow* open_window(const WindowSize& size) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 0);  // ViewTarget has its own multisampling
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, size.is_maximized ? GLFW_TRUE : GLFW_FALSE);
    return glfwCreateWindow(size.width, size.height, "Studioscope", nullptr, nullptr);
}

Window& owning_window(GLFWwindow* window) {
    return *static_cast<Window*>(glfwGetWindowUserPointer(window));
}

float content_scale(GLFWwindow* window) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    return x;
}

}  // namespace

Window::Window(GLFWwindow* window) : window_(window), letters_(system_fonts(disk_files())) {}

Result<std::unique_ptr<Window>> Window::make(const WindowSize& size, bool fits_screen) {
    if (glfwInit() == GLFW_FALSE) return no_window("no window system can be reached");
    GLFWwindow* handle = open_window(size);
    if (!handle) return no_opengl();
    if (fits_screen && !size.is_maximized) fit_work_area(handle);
    std::unique_ptr<Window> window(new Window(handle));
    window->size_ = size;
    glfwMakeContextCurrent(handle);
    glfwSwapInterval(1);
    const Result<std::string> gl = load_gl(glfwGetProcAddress);
    if (!gl) return gl.error();

    // ImGui does not check for null: `operator new` throws instead.
    ImGui::SetAllocatorFunctions([](size_t bytes, void*) { return ::operator new(bytes); },
                                 [](void* block, void*) { ::operator delete(block); });
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // nothing is written into the working directory
    glfwSetWindowSizeLimits(handle, kMinWidth, kMinHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    window->scale_ = content_scale(handle);
    load_fonts(window->scale_, window->letters_);
    apply_style(window->scale_);
    window->listen();
    ImGui_ImplOpenGL3_Init("#version 450 core");
    return window;
}

// Sets callbacks. ImGui's backend chains to those set before it; mouse and key callbacks are set
// after it, because they go through the event queue.
void Window::listen() {
    glfwSetWindowUserPointer(window_, this);
    const auto input = [](GLFWwindow* target, auto...) { owning_window(target).has_input_ = true; };
    glfwSetWindowFocusCallback(window_, input);
    glfwSetWindowRefreshCallback(window_, input);
    glfwSetFramebufferSizeCallback(window_, input);
    glfwSetWindowIconifyCallback(window_, input);
    glfwSetWindowContentScaleCallback(window_, input);
    glfwSetDropCallback(window_, [](GLFWwindow* target, int count, const char** paths) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        for (int i = 0; i < count; ++i) self.dropped_.push_back(path_from_text(paths[i]));
    });
    glfwSetCursorEnterCallback(window_, [](GLFWwindow* target, int is_inside) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        if (!is_inside) self.events_.leave();
    });
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    ImGui::GetIO().ClipboardUserData = this;
    ImGui::GetIO().GetClipboardTextFn = [](void* user) {
        auto& self = *static_cast<Window*>(user);
        return self.pasted_.bounded(glfwGetClipboardString(self.window_));
    };
    ImGui::GetIO().SetClipboardTextFn = [](void* user, const char* text) {
        glfwSetClipboardString(static_cast<Window*>(user)->window_, text);
    };
    glfwSetCursorPosCallback(window_, [](GLFWwindow* target, double x, double y) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        self.events_.move(static_cast<float>(x), static_cast<float>(y));
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* target, int button, int action, int) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        self.events_.button(button, action == GLFW_PRESS);
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* target, double x, double y) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        self.events_.wheel(static_cast<float>(x), static_cast<float>(y));
    });
    glfwSetKeyCallback(window_,
                       [](GLFWwindow* target, int key, int scancode, int action, int modifiers) {
                           Window& self = owning_window(target);
                           self.has_input_ = true;
                           self.events_.key({key, scancode, action, modifiers});
                       });
    glfwSetCharCallback(window_, [](GLFWwindow* target, unsigned character) {
        Window& self = owning_window(target);
        self.has_input_ = true;
        self.events_.text(character);
    });
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
    record_size();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    pass_events();
}

void Window::pass_events() {
    ImGuiIO& io = ImGui::GetIO();
    const FrameEvents& events = events_.take(io.WantTextInput);
    io.MousePos = events.is_inside ? ImVec2(events.x, events.y) : ImVec2(-FLT_MAX, -FLT_MAX);
    std::copy(events.is_down.begin(), events.is_down.end(), std::begin(io.MouseDown));
    io.MouseWheelH = events.wheel_x;
    io.MouseWheel = events.wheel_y;
    for (const KeyEvent& key : events.keys)
        ImGui_ImplGlfw_KeyCallback(window_, key.key, key.scancode, key.action, key.modifiers);
    for (const unsigned character : events.text) io.AddInputCharacter(character);
}

void Window::wait_for_events(double seconds) { glfwWaitEventsTimeout(std::max(seconds, 1e-4)); }

void wake_window() { glfwPostEmptyEvent(); }

bool Window::take_input() { return std::exchange(has_input_, false) || events_.has_more(); }

bool Window::wants_to_stop() {
    glfwPollEvents();
    return events_.take_press(GLFW_KEY_ESCAPE) || wants_to_close();
}

bool Window::is_minimized() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0; }

void Window::use_text_size(float size) {
    const float scale = content_scale(window_) * size;
    const bool has_new_letters = std::exchange(has_new_letters_, false);
    if (scale == scale_ && !has_new_letters) return;
    scale_ = scale;
    load_fonts(scale, letters_);
    apply_style(scale);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    has_input_ = true;  // text has a new size or new letters
}

void Window::record_size() {
    size_.is_maximized = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
    if (size_.is_maximized || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0) return;
    const float scale = content_scale(window_);
    size_.width = static_cast<int>(std::lround(static_cast<float>(width()) / scale));
    size_.height = static_cast<int>(std::lround(static_cast<float>(height()) / scale));
}

void Window::draw_panels() {
    ImGui::Render();
    has_new_letters_ = letters_.note(*ImGui::GetDrawData());
    if (has_new_letters_) has_input_ = true;
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
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

std::string Window::clipboard() { return pasted_.bounded(glfwGetClipboardString(window_)); }

void Window::set_clipboard(const std::string& text) {
    glfwSetClipboardString(window_, text.c_str());
}

std::string text_in_panels() {
    return joined(drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts));
}

}  // namespace studioscope
