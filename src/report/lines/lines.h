#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// The lines of a text, without their ends.
inline std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace studioscope
