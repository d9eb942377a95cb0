#pragma once

#include <string>

namespace studioscope {

// The manual page studioscope(1) in the man macros of roff, made from the parsers of all verbs.
std::string man_page();

}  // namespace studioscope
