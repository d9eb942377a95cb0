#pragma once

#include <string>

namespace studioscope {

// JSON as text; `indent` is -1 for one line. Bytes that are not valid UTF-8, as the name of a file
// may have, become U+FFFD: writing never throws for them.
template <typename Json>
std::string json_text(const Json& json, int indent = 2) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace studioscope
