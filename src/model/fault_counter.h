#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace studioscope {

// Counts faults of one kind and keeps the first, so that they become one message.
class FaultCounter {
public:
    void add(size_t index) {
        if (count_++ == 0) first_ = index;
    }
    bool any() const { return count_ > 0; }
    size_t first() const { return first_; }
    // The count as text: "12 vertices (the first is 40)".
    std::string text(std::string_view one, std::string_view many) const {
        if (count_ == 1) return fmt::format("{} {}", one, first_);
        return fmt::format("{} {} (the first is {})", count_, many, first_);
    }

private:
    size_t count_ = 0;
    size_t first_ = 0;
};

}  // namespace studioscope
