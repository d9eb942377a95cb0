#include "window/pasted_text.h"

#include <cstring>
#include <utility>

namespace studioscope {

const char* PastedText::bounded(const char* text) {
    const size_t length = text ? std::strlen(text) : 0;
    if (length > kMaxPastedLength) refused_ = length;
    return length == 0 || length > kMaxPastedLength ? "" : text;
}

std::optional<size_t> PastedText::take_refused() { return std::exchange(refused_, std::nullopt); }

}  // namespace studioscope
