#pragma once

#include <string>

#include "support/paths.h"

namespace studioscope {

// Ends a test that cannot run on this machine, and prints the reason. The program ends with
// kAllSkipped if only skipped tests ran and none failed, which ctest shows as "Skipped".
#define SKIP(reason)                           \
    do {                                       \
        ::studioscope::skip_test_case(reason); \
        return;                                \
    } while (false)

constexpr int kAllSkipped = 77;  // the status of automake and other test runners for skipped tests

constexpr const char* kNoData = "the real models are not beside the project";
constexpr const char* kNoXdotool = "xdotool is not installed";

void skip_test_case(const std::string& reason);

}  // namespace studioscope
