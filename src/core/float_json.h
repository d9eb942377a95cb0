#pragma once

#include <nlohmann/json.hpp>

namespace studioscope {

// Floats in as few digits as they take, members in the order in which they are written.
using FloatJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                       int64_t, uint64_t, float>;

}  // namespace studioscope
