#pragma once

#include <string>

namespace studioscope {

// The constants shared by C++ and the shaders, as GLSL: `const int kShaded = 0;` and so on. Every
// stage of every program begins with them.
const std::string& shader_constants();

}  // namespace studioscope
