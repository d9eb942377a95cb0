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

// Whether that is the name of a renderer that draws on the processor.
bool is_software_renderer(const std::string& renderer);

}  // namespace studioscope
