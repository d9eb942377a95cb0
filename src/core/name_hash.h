#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace studioscope {

// Hash for containers of names from files. Its key is random per run, so that nobody can construct
// colliding names. Iteration order is random too, so nothing may depend on it.

struct NameHash {
    using is_transparent = void;  // finds string views without a copy
    size_t operator()(std::string_view name) const;
    size_t operator()(std::wstring_view name) const;  // Windows paths
};

template <typename Name, typename Value>
using HashedMap = std::unordered_map<Name, Value, NameHash, std::equal_to<>>;

template <typename Value>
using NameMap = HashedMap<std::string, Value>;

using NameSet = std::unordered_set<std::string, NameHash, std::equal_to<>>;

}  // namespace studioscope
