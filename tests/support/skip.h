#pragma once

#include <string>

#include "support/paths.h"

namespace studioscope {

// Ends a test that cannot be run here: a line says which and why. The program ends with
// kAllSkipped when nothing but skipped tests ran and none failed, which ctest shows as "Skipped".
#define SKIP(reason)                           \
    do {                                       \
        ::studioscope::skip_test_case(reason); \
        return;                                \
    } while (false)

constexpr int kAllSkipped = 77;  // the number that automake's and other test runners take for it

constexpr const char* kNoData = "the real models are not beside the project";
constexpr const char* kNoDisplay = "there is no display";
constexpr const char* kNoXdotool = "xdotool is not installed";

void skip_test_case(const std::string& reason);

}  // namespace studioscope
