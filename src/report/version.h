#pragma once

namespace studioscope {

const char* version_number();  // "0.1.0"
const char* build_type();      // of CMake: "Release"

}  // namespace studioscope
