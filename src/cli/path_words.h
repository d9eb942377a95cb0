#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "core/path_text.h"

// The parser of the command line, with words as paths; include this in place of CLI11's header.
// CLI11 itself would leave them to the C++ library, which on Windows reads UTF-8 as Latin-1.

namespace CLI::detail {

template <>
inline bool lexical_cast<std::filesystem::path, dummy>(const std::string& input,
                                                       std::filesystem::path& output) {
    output = studioscope::path_from_text(input);
    return true;
}

template <>
inline bool lexical_cast<std::optional<std::filesystem::path>, dummy>(
    const std::string& input, std::optional<std::filesystem::path>& output) {
    output = studioscope::path_from_text(input);
    return true;
}

}  // namespace CLI::detail
