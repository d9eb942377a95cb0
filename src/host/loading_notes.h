#pragma once

#include "model/scene.h"

namespace studioscope {

// Prints the lines of --verbose about a load on standard error: each file with its size, or why it
// was not read, and the seconds that the load took.
void print_loading(const Scene& scene, double seconds);

}  // namespace studioscope
