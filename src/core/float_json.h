#pragma once

#include <nlohmann/json.hpp>

namespace studioscope {

// JSON with floats of the shortest digits, and members in insertion order.
using FloatJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                       int64_t, uint64_t, float>;

}  // namespace studioscope
