#pragma once

#include <string_view>

namespace studioscope {

// The end of a message that a file does not exist, if its name is a pattern, which a shell leaves
// as it is if no file matches: "; no file matches this pattern". Else empty.
inline std::string_view pattern_hint(std::string_view path) {
    return path.find_first_of("*?[") == std::string_view::npos ? ""
                                                               : "; no file matches this pattern";
}

}  // namespace studioscope
