#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/message_text.h"

namespace studioscope {

// JSON as text; `indent` -1 is one line. Bytes that are not valid UTF-8, such as those of a file
// name, become U+FFFD instead of an exception. Characters that could control a terminal are escaped
// (escaped_json).
template <typename Json>
std::string json_text(const Json& json, int indent = 2) {
    return escaped_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

// JSON with floats of the shortest digits, and members in insertion order.
using FloatJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                       int64_t, uint64_t, float>;

}  // namespace studioscope
