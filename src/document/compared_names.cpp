#include "document/compared_names.h"

#include <algorithm>

#include "core/path_text.h"

namespace studioscope {

namespace {

// The parts of the path from `begin` on.
std::string rest_of(std::filesystem::path::const_iterator begin,
                    const std::filesystem::path& path) {
    std::filesystem::path rest;
    for (auto part = begin; part != path.end(); ++part) rest /= *part;
    return path_text(rest);
}

}  // namespace

std::array<std::string, 2> compared_names(const std::filesystem::path& first,
                                          const std::filesystem::path& second) {
    if (first == second || first.filename() != second.filename())
        return {path_text(first.filename()), path_text(second.filename())};
    const std::filesystem::path whole = absolute_path(first), other = absolute_path(second);
    const auto [own, others] =
        std::mismatch(whole.begin(), whole.end(), other.begin(), other.end());
    if (own == whole.end()) return {path_text(first.filename()), path_text(second.filename())};
    return {rest_of(own, whole), rest_of(others, other)};
}

}  // namespace studioscope
