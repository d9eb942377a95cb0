#pragma once

#include <string>
#include <string_view>

#include "core/name_hash.h"
#include "core/text.h"

namespace studioscope {

// Numbers by name without case, as the tools compare names; of equal names the first counts.
class NameIndex {
public:
    static constexpr int kNone = -1;

    // False where the name has a number already, which stays.
    bool add(std::string_view name, int number) {
        return numbers_.try_emplace(lower_case(name), number).second;
    }
    // kNone for a name that was not added.
    int find(std::string_view name) const {
        const auto found = numbers_.find(lower_case(name));
        return found == numbers_.end() ? kNone : found->second;
    }

private:
    NameMap<int> numbers_;
};

}  // namespace studioscope
