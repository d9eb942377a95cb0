#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace studioscope {

// A count with its noun in the right number: "1 mesh", "2 meshes", "0 meshes". Without a plural, an
// "s" is appended: "1 bone", "3 bones".
template <typename Number>
std::string count_text(Number count, std::string_view one, std::string_view many = {}) {
    if (count == Number{1}) return fmt::format("{} {}", count, one);
    return many.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, many);
}

}  // namespace studioscope
