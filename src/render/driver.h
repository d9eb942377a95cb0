#pragma once

#include <string>

namespace studioscope {

// The driver of the current context: the one place that says what kind it is.
struct Driver {
    std::string vendor;
    std::string renderer;
    std::string version;
    bool is_software = false;   // draws on the processor: what is cheap on a card may take minutes
    float most_anisotropy = 1;  // 1: samples along the direction of the surface are not to be had
};

Driver current_driver();

// Call before the first context and before any thread starts, where little is to be drawn: Mesa's
// software drivers then make shaders in half of the time (GALLIVM_PERF=nopt), which transform
// vertices a quarter to a third slower and fill pixels as fast. Other drivers do not look at it.
void prefer_quick_shaders();

// Whether that is the name of a renderer that draws on the processor.
bool is_software_renderer(const std::string& renderer);

}  // namespace studioscope
