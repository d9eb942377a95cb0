#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace studioscope {

// Finds the next occurrence of a word in one text for increasing positions. The result is kept
// until a position passes it, so that no part of the text is searched twice.
class ForwardSearch {
public:
    explicit ForwardSearch(std::string_view word) : word_(word) {}

    // The next occurrence of the word at or after `position`; npos if there is none.
    size_t find(std::string_view text, size_t position) {
        if (!found_ || *found_ < position) found_ = text.find(word_, position);
        return *found_;
    }

private:
    std::string_view word_;
    std::optional<size_t> found_;  // empty until the first search
};

}  // namespace studioscope
