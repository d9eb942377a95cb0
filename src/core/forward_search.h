#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace studioscope {

// The next place of a word in one text, asked for at positions that only grow: what was found, or
// not found, is kept until a position passes it, so that no part of the text is searched twice.
class ForwardSearch {
public:
    explicit ForwardSearch(std::string_view word) : word_(word) {}

    // The next place of the word from `position` on; npos: there is none.
    size_t find(std::string_view text, size_t position) {
        if (!found_ || *found_ < position) found_ = text.find(word_, position);
        return *found_;
    }

private:
    std::string_view word_;
    std::optional<size_t> found_;  // empty until the first search
};

}  // namespace studioscope
