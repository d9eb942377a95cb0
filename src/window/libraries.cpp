#include "window/libraries.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

namespace studioscope {

std::vector<std::string> window_libraries() {
    int major = 0, minor = 0, revision = 0;
    glfwGetVersion(&major, &minor, &revision);  // may be called before glfwInit()
    return {fmt::format("GLFW {}.{}.{}", major, minor, revision),
            fmt::format("Dear ImGui {}", IMGUI_VERSION)};
}

}  // namespace studioscope
