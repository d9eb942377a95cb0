#include "core/platform/desktop.h"

namespace studioscope {

void show_problem_box(const std::string&, const std::string&) {}

std::string registry_text(const char*, const char*) { return {}; }

}  // namespace studioscope
