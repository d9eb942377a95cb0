#pragma once

#include <cstddef>
#include <optional>

namespace studioscope {

// Columns of the terminal that standard output goes to; nothing if it is none.
std::optional<size_t> terminal_width();

}  // namespace studioscope
