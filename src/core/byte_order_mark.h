#pragma once

#include <string>

namespace studioscope {

// The text of a file as UTF-8 without a byte order mark. UTF-16 is recognized by its mark, as
// Windows tools write it; half a character in it becomes U+FFFD. Text without a mark stays as it
// is.
std::string utf8_by_mark(std::string text);

}  // namespace studioscope
