#pragma once

#include <cstddef>
#include <optional>

namespace studioscope {

// What of the clipboard is looked at: as much as a view or a face of sliders may have.
constexpr size_t kMaxPastedLength = size_t{4} << 20;

// The clipboard belongs to any program of the person's and may hold anything, of any length.
class PastedText {
public:
    // `text`, or nothing where it is null or longer.
    const char* bounded(const char* text);

    // The length of a text that was refused since the last call.
    std::optional<size_t> take_refused();

private:
    std::optional<size_t> refused_;
};

}  // namespace studioscope
