#include "document/choices/flex_preset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/message_text.h"
#include "document/parts.h"
#include "document/playback/driven_flexes.h"
#include "model/animation/flex.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// The names that a preset may contain.
struct NamesOfModel {
    NameLookup controllers, flexes;
};

bool set_slider(Document& document, const NamesOfModel& named, const NamedValue& entry,
                PresetOutcome& outcome) {
    const int index = named.controllers.find(entry.first);
    if (index == kNone) return false;
    const FlexController& c = at(document.model().controllers, index);
    const float value = std::isnan(entry.second) ? start_of(c) : entry.second;
    set_controller(document, index, value);
    if (at(document.flex.controllers, index) != entry.second) outcome.cut.push_back(entry);
    return true;
}

bool set_flex(Document& document, const NamesOfModel& named, const NamedValue& entry,
              PresetOutcome& outcome) {
    const int index = named.flexes.find(entry.first);
    if (index == kNone) return false;
    const float value =
        std::isnan(entry.second) ? 0 : std::clamp(entry.second, -kMaxShapeWeight, kMaxShapeWeight);
    if (value != entry.second) outcome.cut.push_back(entry);
    at(document.flex.direct, index) = value;
    return true;
}

}  // namespace

FlexPreset preset_of(const Document& document) {
    FlexPreset preset;
    const Model& model = document.model();
    const std::vector<float> shown = played_controllers(model, request_of(document));
    for (size_t i = 0; i < shown.size(); ++i)
        preset.controllers.emplace_back(model.controllers[i].name, shown[i]);
    for (size_t i = 0; i < document.flex.direct.size(); ++i)
        if (!std::isnan(document.flex.direct[i]))
            preset.flexes.emplace_back(model.flex_names[i], document.flex.direct[i]);
    return preset;
}

PresetOutcome apply_preset(Document& document, const FlexPreset& preset) {
    PresetOutcome outcome;
    const NamesOfModel named{{*document.scene, Part::kController},
                             {*document.scene, Part::kFlexName}};
    const auto count = [&](bool is_known, const NamedValue& entry) {
        if (is_known)
            ++outcome.set;
        else
            outcome.unknown.push_back(entry.first);
    };
    for (const NamedValue& entry : preset.controllers)
        count(set_slider(document, named, entry, outcome) ||
                  set_flex(document, named, entry, outcome),
              entry);
    for (const NamedValue& entry : preset.flexes)
        count(set_flex(document, named, entry, outcome), entry);
    return outcome;
}

std::string sentence_of(const PresetOutcome& outcome) {
    constexpr size_t kMaxNames = 3;  // in one line of the window
    std::string text =
        fmt::format("{} {} set", outcome.set, outcome.set == 1 ? "slider" : "sliders");
    if (!outcome.cut.empty())
        text += fmt::format(", {} of them cut to their range", outcome.cut.size());
    const auto first_end = outcome.unknown.begin() +
                           static_cast<std::ptrdiff_t>(std::min(outcome.unknown.size(), kMaxNames));
    if (!outcome.unknown.empty())
        text += "; this model has no " +
                short_list({outcome.unknown.begin(), first_end}, outcome.unknown.size());
    return text + ".";
}

Diagnostics messages_of(const PresetOutcome& outcome, const std::string& file) {
    Diagnostics messages;
    const auto report = [&](const char* code, size_t count, const char* noun, const char* sentence,
                            const std::vector<std::string>& names) {
        if (count == 0) return;
        messages.push_back(
            warning(code, fmt::format("{} {}{} {}: {}", count, noun, count == 1 ? "" : "s",
                                      sentence, short_list(names))));
        messages.back().file = file;
    };
    std::vector<std::string> values;
    for (const auto& [name, value] : outcome.cut)
        values.push_back(fmt::format("{} ({:g})", name, value));
    report("flex-preset-unknown", outcome.unknown.size(), "name",
           "without a slider in this model; ignored", outcome.unknown);
    report("flex-preset-range", values.size(), "value",
           "outside the range of their slider, clamped to it", values);
    return messages;
}

}  // namespace studioscope
