#pragma once

#include <string>
#include <string_view>

#include "core/name_hash.h"
#include "core/text.h"

namespace studioscope {

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
