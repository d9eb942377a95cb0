#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// A facial expression as text. Values are stored by name, so that presets apply to other models.

// The limit of weights that override the rules, which have no range of their own; far above the
// effect of any shape.
constexpr float kMaxShapeWeight = 1000;
constexpr size_t kMaxPresetLength = size_t{4} << 20;  // bytes of text

using NamedValue = std::pair<std::string, float>;

struct FlexPreset {
    std::vector<NamedValue> controllers;  // in the controllers' ranges
    std::vector<NamedValue> flexes;       // weights that override the rules
};

// The current value of every slider, and the directly set flexes.
FlexPreset make_flex_preset(const Document& document);

// {"name": value, ...}, with "flexes": {...} if some are set directly.
std::string to_json(const FlexPreset& preset);
// name;value;name;value; - a list form used by modders, which cannot hold flexes.
std::string to_list(const FlexPreset& preset);

// Parses either form. In JSON, objects may be nested, and members that are not numbers are skipped.
// Numbers may be out of range, and NaN in a list; apply_preset() clamps them. Errors have a line.
Result<FlexPreset> parse_preset(std::string_view text);

// The result of applying a preset.
struct PresetOutcome {
    size_t set_count = 0;                    // number of sliders and flexes that were set
    std::vector<std::string> unknown_names;  // names that the model does not have
    std::vector<NamedValue> clamped;         // values that were clamped to the slider's range
};

// Sets the sliders with these names (ignoring case), clamped to their ranges, and leaves the others
// unchanged. The name of a flex without a slider sets the flex. NaN resets a slider to its start.
// Sliders that the clip moves become held.
PresetOutcome apply_preset(Document& document, const FlexPreset& preset);

// "4 sliders set; this model has no frown, sneer and 3 more."
std::string preset_summary(const PresetOutcome& outcome);
// At most two warnings: one with all unknown names, one with all clamped values.
Diagnostics preset_messages(const PresetOutcome& outcome, const std::string& file);

}  // namespace studioscope
