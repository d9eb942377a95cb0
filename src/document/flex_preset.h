#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "document/document.h"

// A face as text, by names, so that it fits other models too.

using NamedValue = std::pair<std::string, float>;

struct FlexPreset {
    std::vector<NamedValue> controllers;  // in their own ranges
    std::vector<NamedValue> flexes;       // weights set past the rules
};

// Every slider, and the flexes that were set directly.
FlexPreset preset_of(const Document& document);

// {"name": value, ...}, and "flexes": {...} where some are set directly.
std::string to_json(const FlexPreset& preset);
// name;value;name;value; - the list that modders pass round. It has no place for flexes.
std::string to_list(const FlexPreset& preset);

// Either form. Of JSON: objects may be nested, members that are no numbers are skipped.
Result<FlexPreset> parse_preset(std::string_view text);

// Sets what the model has by that name (case ignored), within its range, and leaves the rest as it
// is. A name that only a flex has sets that. Returns the names that the model does not have.
std::vector<std::string> apply_preset(Document& document, const FlexPreset& preset);
