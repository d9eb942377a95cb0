#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// A face as text. Values are stored by name, so that a preset can be applied to other models.

// The limit of weights that override the rules, which have no range of their own; far above the
// effect of any shape.
constexpr float kMaxShapeWeight = 1000;
constexpr size_t kMaxPresetLength = size_t{4} << 20;  // bytes of text

using NamedValue = std::pair<std::string, float>;

struct FlexPreset {
    std::vector<NamedValue> controllers;  // in the controllers' ranges
    std::vector<NamedValue> flexes;       // weights that override the rules
};

// Every slider's displayed value, and the flexes that were set directly.
FlexPreset preset_of(const Document& document);

// {"name": value, ...}, with "flexes": {...} where some are set directly.
std::string to_json(const FlexPreset& preset);
// name;value;name;value; - a list form in use among modders. It has no place for flexes.
std::string to_list(const FlexPreset& preset);

// Parses either form. In JSON, objects may be nested, and members that are not numbers are skipped.
// Numbers may be out of range, and `nan` in a list; apply_preset() clamps them. An error has the
// line.
Result<FlexPreset> parse_preset(std::string_view text);

// The result of applying a preset.
struct PresetOutcome {
    size_t set = 0;                    // number of sliders and flexes that were set
    std::vector<std::string> unknown;  // names that the model does not have
    std::vector<NamedValue> cut;       // values that were clamped to the slider's range
};

// Sets the sliders with these names (case ignored), clamped to their ranges, and leaves the others.
// A name that only a flex has sets the flex. A value that is not a number resets the slider to its
// start. Sliders that the clip moves are held.
PresetOutcome apply_preset(Document& document, const FlexPreset& preset);

// "4 sliders set; this model has no frown, sneer and 3 more."
std::string sentence_of(const PresetOutcome& outcome);
// At most two warnings: one with all unknown names, one with all clamped values.
Diagnostics messages_of(const PresetOutcome& outcome, const std::string& file);

}  // namespace studioscope
