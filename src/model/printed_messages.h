#pragma once

#include <cstddef>
#include <string_view>

#include "core/diagnostic.h"

namespace studioscope {

constexpr size_t kMaxPrintedOfCode = 5;  // messages of one code about one file

// Messages as text for people, in their order. Materials that are missing for one reason are one
// message, and the places that were searched are listed as far as a line of 120 columns has room.
// Messages of one code and severity about one file are limited to `max_of_code`; another one counts
// the rest and names the option that lists all, `all_by`. 0: no limit.
// `material_count` is that of the model; 0: not known.
Diagnostics printed_messages(const Diagnostics& messages, size_t material_count, size_t max_of_code,
                             std::string_view all_by);

}  // namespace studioscope
