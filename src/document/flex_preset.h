#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// A face as text, by names, so that it fits other models too.

// Weights past the rules have no range of their own; this is far past what any shape makes of them.
constexpr float kMaxShapeWeight = 1000;
constexpr size_t kMaxPresetLength = size_t{4} << 20;  // bytes of its text

using NamedValue = std::pair<std::string, float>;

struct FlexPreset {
    std::vector<NamedValue> controllers;  // in their own ranges
    std::vector<NamedValue> flexes;       // weights set past the rules
};

// Every slider as it is shown, and the flexes that were set directly.
FlexPreset preset_of(const Document& document);

// {"name": value, ...}, and "flexes": {...} where some are set directly.
std::string to_json(const FlexPreset& preset);
// name;value;name;value; - the list that modders pass round. It has no place for flexes.
std::string to_list(const FlexPreset& preset);

// Either form. Of JSON: objects may be nested, members that are no numbers are skipped. Numbers may
// be too large, in a list `nan` too, which apply_preset() cuts. The error names the line.
Result<FlexPreset> parse_preset(std::string_view text);

// What became of a preset.
struct PresetOutcome {
    size_t set = 0;                    // sliders and flexes
    std::vector<std::string> unknown;  // names that the model does not have
    std::vector<NamedValue> cut;       // what lay outside its slider's range
};

// Sets what the model has by that name (case ignored), within its range, and leaves the rest as it
// is. A name that only a flex has sets that. What is no number goes to the slider's start. Sliders
// that the clip moves are held.
PresetOutcome apply_preset(Document& document, const FlexPreset& preset);

// "4 sliders set; this model has no frown, sneer and 3 more."
std::string sentence_of(const PresetOutcome& outcome);
// A warning with all unknown names and one with all values that were cut, as far as there are any.
Diagnostics messages_of(const PresetOutcome& outcome, const std::string& file);

}  // namespace studioscope
