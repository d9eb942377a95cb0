#include "window/run_view.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <utility>

#include "core/platform/platform.h"
#include "host/output.h"
#include "window/app.h"

namespace studioscope {

namespace {

// Shows the error in a message box: a program started by a double-click has no terminal.
void show_problem(const Diagnostic& problem) {
    std::string text = problem.message + ".";
    if (error_exit_status(problem) == kNoOpenGl)
        text +=
            "\n\nStudioscope needs OpenGL 4.5, which graphics cards since about 2014 have. Install "
            "the current driver of the graphics card from its maker; in a virtual machine or over "
            "a remote desktop, Mesa's software driver for Windows gives it.\n\nThe verbs info, "
            "check and diff work without it.";
    show_problem_box("Studioscope", text);
}

}  // namespace

int run_view(const Options& options) {
    if (options.script.empty()) close_own_console();
    return run_extended_view(options, {});
}

int run_extended_view(const Options& options, ScriptExtension extension) {
    const Result<std::unique_ptr<App>> app = App::make(options, std::move(extension));
    if (!app) {
        print(app.error());
        if (options.script.empty()) show_problem(app.error());
        return error_exit_status(app.error());
    }
    return (*app)->run();
}

std::vector<std::string> window_libraries() {
    int major = 0, minor = 0, revision = 0;
    glfwGetVersion(&major, &minor, &revision);  // may be called before glfwInit()
    return {fmt::format("GLFW {}.{}.{}", major, minor, revision),
            fmt::format("Dear ImGui {}", IMGUI_VERSION)};
}

}  // namespace studioscope
