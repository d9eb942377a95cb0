#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/text.h"

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

// Maps names to numbers ignoring case, as the tools do; the first of equal names wins.
class NameIndex {
public:
    static constexpr int kNone = -1;

    // Returns false, without a change, if the name already has a number.
    bool add(std::string_view name, int number) {
        return numbers_.try_emplace(lower_case(name), number).second;
    }
    // Returns the number of a name, kNone if it was not added.
    int find(std::string_view name) const {
        const auto found = numbers_.find(lower_case(name));
        return found == numbers_.end() ? kNone : found->second;
    }

private:
    NameMap<int> numbers_;
};

}  // namespace studioscope
