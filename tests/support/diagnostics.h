#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/diagnostic.h"

namespace studioscope {

// The diagnostics with a code, in a list or in something that has one.

inline const Diagnostic* find_code(const Diagnostics& diagnostics, std::string_view code) {
    for (const Diagnostic& diagnostic : diagnostics)
        if (diagnostic.code == code) return &diagnostic;
    return nullptr;
}

inline bool has_code(const Diagnostics& diagnostics, std::string_view code) {
    return find_code(diagnostics, code) != nullptr;
}

inline size_t count_code(const Diagnostics& diagnostics, std::string_view code) {
    return static_cast<size_t>(
        std::count_if(diagnostics.begin(), diagnostics.end(),
                      [&](const Diagnostic& diagnostic) { return diagnostic.code == code; }));
}

// All of them, one per line.
inline std::string all_said(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += to_string(diagnostic) + "\n";
    return text;
}

template <typename Owner>
auto find_code(const Owner& owner, std::string_view code)
    -> decltype(find_code(owner.diagnostics, code)) {
    return find_code(owner.diagnostics, code);
}

template <typename Owner>
auto has_code(const Owner& owner, std::string_view code)
    -> decltype(has_code(owner.diagnostics, code)) {
    return has_code(owner.diagnostics, code);
}

template <typename Owner>
auto count_code(const Owner& owner, std::string_view code)
    -> decltype(count_code(owner.diagnostics, code)) {
    return count_code(owner.diagnostics, code);
}

}  // namespace studioscope
