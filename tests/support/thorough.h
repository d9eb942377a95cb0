#pragma once

#include <cstdlib>

namespace studioscope {

// Whether tests go through all combinations, as `third_party/setup.sh check sanitize_all` asks for,
// or through some of each kind.
inline bool is_thorough() { return std::getenv("STUDIOSCOPE_THOROUGH") != nullptr; }

}  // namespace studioscope
