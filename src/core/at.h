#pragma once

#include <cassert>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace studioscope {

// Returns items[index] for an index of any integer or enumeration type. Indices into a Model are
// int, with kNone for "none", and containers count in size_t: the conversion is only here. The
// index must be valid (validate() checks those of a Model); builds with assertions check it again.
template <typename Items, typename Index>
constexpr decltype(auto) at(Items&& items, Index index) {
    static_assert(std::is_integral_v<Index> || std::is_enum_v<Index>);
    const auto position = static_cast<std::size_t>(index);
    assert(position < std::size(items));
    return std::forward<Items>(items)[position];
}

// True if an index, which may be kNone or come from a file, is below `count`.
template <typename Index>
constexpr bool is_index(Index index, std::size_t count) {
    static_assert(std::is_integral_v<Index> && std::is_signed_v<Index>);
    return index >= 0 && static_cast<std::size_t>(index) < count;
}

}  // namespace studioscope
