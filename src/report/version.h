#pragma once

namespace studioscope {

const char* version_number();  // "0.1.0"
const char* build_type();      // of CMake: "Release"
const char* homepage();        // HOMEPAGE_URL of the project in CMakeLists.txt; may be empty

}  // namespace studioscope
