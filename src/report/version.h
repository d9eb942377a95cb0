#pragma once

namespace studioscope {

const char* version_number();  // "0.1.0"
const char* build_type();      // of CMake: "Release"
const char* homepage();        // STUDIOSCOPE_HOMEPAGE of CMake; may be empty

}  // namespace studioscope
