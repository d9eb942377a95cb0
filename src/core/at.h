#pragma once

#include <cassert>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace studioscope {

// items[index] for an index of any integer or enumeration type. Indices into a Model are int, with
// kNone for "none", and containers count in size_t: this is the one place where they meet. The
// index has been checked (validate() does it for a Model); builds with assertions check it again.
template <typename Items, typename Index>
constexpr decltype(auto) at(Items&& items, Index index) {
    static_assert(std::is_integral_v<Index> || std::is_enum_v<Index>);
    const auto position = static_cast<std::size_t>(index);
    assert(position < std::size(items));
    return std::forward<Items>(items)[position];
}

// Whether an index, that may be kNone or a file's own, names one of `count` items.
template <typename Index>
constexpr bool is_index(Index index, std::size_t count) {
    static_assert(std::is_integral_v<Index> && std::is_signed_v<Index>);
    return index >= 0 && static_cast<std::size_t>(index) < count;
}

}  // namespace studioscope
