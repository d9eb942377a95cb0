#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/digests.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

// JSON as text; `indent` -1 is one line. Bytes that are not valid UTF-8, such as those of a file
// name, become U+FFFD instead of an exception. Characters that could control a terminal are escaped
// (escaped_json).
template <typename Json>
std::string json_text(const Json& json, int indent = 2) {
    return escaped_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

// Adds the bytes of a path or name in hex next to its guessed text; nothing for UTF-8.
template <typename Json>
void add_bytes(Json& json, const char* key, std::string_view name) {
    if (!is_utf8(name)) json[key] = to_string(std::as_bytes(std::span(name)));
}

// JSON with floats of the shortest digits, and members in insertion order.
using FloatJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                       int64_t, uint64_t, float>;

}  // namespace studioscope
