#pragma once

#include <span>
#include <string>
#include <type_traits>

#include "core/digests.h"

namespace studioscope {

// A truncated MD5 checksum of numbers, as text: enough to see that they differ.
class ShortHash {
public:
    // `Item` has no padding.
    template <typename Item>
    void add(std::span<const Item> items) {
        static_assert(std::is_trivially_copyable_v<Item>);
        md5_.add(std::as_bytes(items));
    }
    std::string text() {
        constexpr size_t kDigits = 12;
        return to_string(md5_.sum()).substr(0, kDigits);
    }

private:
    Md5 md5_;
};

template <typename Item>
std::string short_hash(std::span<const Item> items) {
    ShortHash hash;
    hash.add(items);
    return hash.text();
}

// The number of rows per hash for a table of `count` rows to take at most `max_lines` lines. It
// changes seldom as the table grows.
inline size_t rows_per_hash(size_t count, size_t max_lines) {
    size_t rows = 16;
    while (count / rows >= max_lines) rows *= 4;
    return rows;
}

}  // namespace studioscope
