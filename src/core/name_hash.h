#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace studioscope {

// Containers of names that files give, which nobody can fill with names that collide: the hash has
// a key that is another one in each run. Their order is another one too, so nothing may depend on
// it.

struct NameHash {
    using is_transparent = void;  // a view is looked up without a copy of it
    size_t operator()(std::string_view name) const;
    size_t operator()(std::wstring_view name) const;  // a path of Windows
};

template <typename Name, typename Value>
using HashedMap = std::unordered_map<Name, Value, NameHash, std::equal_to<>>;

template <typename Value>
using NameMap = HashedMap<std::string, Value>;

using NameSet = std::unordered_set<std::string, NameHash, std::equal_to<>>;

}  // namespace studioscope
