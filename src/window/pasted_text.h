#pragma once

#include <cstddef>
#include <optional>

namespace studioscope {

// The max length of a pasted text, in bytes; the same as that of a preset or a view.
constexpr size_t kMaxPastedLength = size_t{4} << 20;

// A filter for clipboard texts, which other programs may have made of any length.
class PastedText {
public:
    // Returns `text`, or null if it is null or longer than kMaxPastedLength.
    const char* bounded(const char* text);

    // The length of a text that was refused since the last call, in bytes.
    std::optional<size_t> take_refused();

private:
    std::optional<size_t> refused_;
};

}  // namespace studioscope
