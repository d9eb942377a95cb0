#pragma once

#include <string>

namespace studioscope {

// Properties of the driver of the current context.
struct Driver {
    std::string vendor;
    std::string renderer;
    std::string version;
    // True: renders on the CPU, where otherwise cheap operations may take minutes.
    bool is_software = false;
    float max_anisotropy = 1;  // maximum anisotropy; 1: anisotropic filtering is not supported
};

Driver current_driver();

// Makes Mesa's software drivers compile shaders in half of the time (GALLIVM_PERF=nopt), for
// programs that draw little: vertices are then transformed a quarter to a third slower, pixels are
// filled as fast. Other drivers ignore it. To be called before the first context and before any
// thread starts.
void prefer_quick_shaders();

// True for the name of a renderer that runs on the CPU.
bool is_software_renderer(const std::string& renderer);

}  // namespace studioscope
