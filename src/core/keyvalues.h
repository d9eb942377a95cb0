#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// The text format of materials: keys with a value or with a block of more keys. A backslash is a
// path separator, never an escape.

struct KeyValue {
    std::string key;    // as the file has it, Latin-1 made UTF-8
    std::string value;  // empty for a block
    bool is_block = false;
    std::vector<KeyValue> children;
    uint64_t line = 0;
};

struct KeyValues {
    std::vector<KeyValue> roots;  // "#include" and "#base" are kept as pairs, not followed
    Diagnostics diagnostics;
};

// Pairs with a condition that does not hold on a Windows PC ("[$X360]") are left out. Whatever was
// understood before an error is kept.
KeyValues parse_keyvalues(std::string_view text);

// The last child of that name (case ignored), or null.
const KeyValue* find_child(const KeyValue& block, std::string_view key);

}  // namespace studioscope
