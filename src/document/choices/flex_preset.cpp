#include "document/choices/flex_preset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "core/at.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/number.h"
#include "core/text.h"
#include "document/parts.h"
#include "document/playback/driven_flexes.h"
#include "model/animation/flex.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// The names that a preset may contain.
struct ModelNames {
    NameLookup controllers, flexes;
};

bool set_slider(Document& document, const ModelNames& names, const NamedValue& entry,
                PresetOutcome& outcome) {
    const int index = names.controllers.find(entry.first);
    if (index == kNone) return false;
    const FlexController& c = at(document.model().controllers, index);
    const float value = std::isnan(entry.second) ? controller_default(c) : entry.second;
    set_controller(document, index, value);
    if (at(document.flex.controllers, index) != entry.second) outcome.clamped.push_back(entry);
    return true;
}

bool set_flex(Document& document, const ModelNames& names, const NamedValue& entry,
              PresetOutcome& outcome) {
    const int index = names.flexes.find(entry.first);
    if (index == kNone) return false;
    const float value =
        std::isnan(entry.second) ? 0 : std::clamp(entry.second, -kMaxShapeWeight, kMaxShapeWeight);
    if (value != entry.second) outcome.clamped.push_back(entry);
    at(document.flex.direct, index) = value;
    return true;
}

}  // namespace

FlexPreset make_flex_preset(const Document& document) {
    FlexPreset preset;
    const Model& model = document.model();
    const std::vector<float> shown = played_controllers(model, pose_request(document));
    for (size_t i = 0; i < shown.size(); ++i)
        preset.controllers.emplace_back(model.controllers[i].name, shown[i]);
    for (size_t i = 0; i < document.flex.direct.size(); ++i)
        if (!std::isnan(document.flex.direct[i]))
            preset.flexes.emplace_back(model.flex_names[i], document.flex.direct[i]);
    return preset;
}

PresetOutcome apply_preset(Document& document, const FlexPreset& preset) {
    PresetOutcome outcome;
    const ModelNames names{{*document.scene, Part::kController},
                           {*document.scene, Part::kFlexName}};
    const auto count = [&](bool is_known, const NamedValue& entry) {
        if (is_known)
            ++outcome.set_count;
        else
            outcome.unknown_names.push_back(entry.first);
    };
    for (const NamedValue& entry : preset.controllers)
        count(set_slider(document, names, entry, outcome) ||
                  set_flex(document, names, entry, outcome),
              entry);
    for (const NamedValue& entry : preset.flexes)
        count(set_flex(document, names, entry, outcome), entry);
    return outcome;
}

std::string preset_summary(const PresetOutcome& outcome) {
    constexpr size_t kMaxNames = 3;  // in one line of the window
    std::string text =
        fmt::format("{} {} set", outcome.set_count, outcome.set_count == 1 ? "slider" : "sliders");
    if (!outcome.clamped.empty())
        text += fmt::format(", {} of them cut to their range", outcome.clamped.size());
    const auto first_end =
        outcome.unknown_names.begin() +
        static_cast<std::ptrdiff_t>(std::min(outcome.unknown_names.size(), kMaxNames));
    if (!outcome.unknown_names.empty())
        text += "; this model has no " + short_list({outcome.unknown_names.begin(), first_end},
                                                    outcome.unknown_names.size());
    return text + ".";
}

Diagnostics preset_messages(const PresetOutcome& outcome, const std::string& file) {
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
    for (const auto& [name, value] : outcome.clamped)
        values.push_back(fmt::format("{} ({:g})", name, value));
    report("flex-preset-unknown", outcome.unknown_names.size(), "name",
           "without a slider in this model; ignored", outcome.unknown_names);
    report("flex-preset-range", values.size(), "value",
           "outside the range of their slider, clamped to it", values);
    return messages;
}

namespace {

constexpr const char* kFlexes = "flexes";

FloatJson values_json(const std::vector<NamedValue>& values) {
    FloatJson object = FloatJson::object();
    for (const auto& [name, value] : values) object[name] = value;
    return object;
}

// Extracts the reason from the library's text, after the dash if there is one:
// "[json.exception.parse_error.101] parse error at line 1, column 8: syntax error while parsing
// object key - unexpected '}'; expected string literal".
std::string parse_error_reason(const std::exception& problem) {
    std::string text = problem.what();
    for (const std::string_view before : {" - ", "] "})
        if (const size_t found = text.find(before); found != std::string::npos)
            return text.substr(found + before.size());
    return text;
}

// Collects numbers from their text while JSON is parsed, so that none is rounded twice.
class PresetReader : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit PresetReader(std::string_view text) : text_(text) {}

    Result<FlexPreset> run() {
        if (nlohmann::json::sax_parse(text_, this)) return std::move(preset_);
        return problem_;
    }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool number_integer(number_integer_t value) override { return add(static_cast<float>(value)); }
    bool number_unsigned(number_unsigned_t value) override {
        return add(static_cast<float>(value));
    }
    bool number_float(number_float_t, const string_t& written) override {
        float value = 0;
        parse_float(written.data(), written.data() + written.size(), value);
        return add(value);
    }
    bool key(string_t& name) override {
        name_ = name;
        return true;
    }
    bool start_object(size_t) override {
        const bool is_flexes = !inside_.empty() && (inside_.back() == Inside::kWeights ||
                                                    (!is_in_list() && name_ == kFlexes));
        inside_.push_back(is_flexes ? Inside::kWeights : Inside::kSliders);
        return true;
    }
    bool end_object() override { return leave(); }
    bool start_array(size_t) override {
        inside_.push_back(Inside::kList);
        return true;
    }
    bool end_array() override { return leave(); }

    // `position`: bytes read, including the first invalid one.
    bool parse_error(size_t position, const std::string&,
                     const nlohmann::detail::exception& problem) override {
        const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        problem_ = error("flex-preset-unreadable",
                         "the preset is not valid JSON: " + parse_error_reason(problem),
                         at_line(static_cast<uint64_t>(line)));
        return false;
    }

private:
    enum class Inside { kSliders, kWeights, kList };

    bool is_in_list() const { return inside_.back() == Inside::kList; }
    bool add(float value) {
        if (is_in_list()) return true;
        (inside_.back() == Inside::kWeights ? preset_.flexes : preset_.controllers)
            .emplace_back(name_, value);
        return true;
    }
    bool leave() {
        inside_.pop_back();
        return true;
    }

    std::string_view text_;
    FlexPreset preset_;
    Diagnostic problem_;
    std::vector<Inside> inside_;
    std::string name_;
};

// Parses the list form: entries end with ';' or a line break; an incomplete pair is skipped.
Result<FlexPreset> parse_list(std::string_view text) {
    FlexPreset preset;
    std::string_view name;
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of(";\r\n"), text.size());
        const std::string_view entry = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (entry.empty()) continue;
        float value = 0;
        const char* last = entry.data() + entry.size();
        const bool is_number = parse_float(entry.data(), last, value) == last;
        if (is_number && !name.empty()) preset.controllers.emplace_back(name, value);
        name = is_number ? std::string_view() : entry;
    }
    if (preset.controllers.empty())
        return error("flex-preset-unreadable", "expected {\"name\": value} or name;value; pairs",
                     at_line(1));
    return preset;
}

}  // namespace

std::string to_json(const FlexPreset& preset) {
    FloatJson root = values_json(preset.controllers);
    if (!preset.flexes.empty()) root[kFlexes] = values_json(preset.flexes);
    // names of sliders may be any bytes; json_text() makes them UTF-8
    return json_text(root) + "\n";
}

std::string to_list(const FlexPreset& preset) {
    std::string text;
    for (const auto& [name, value] : preset.controllers)
        text += fmt::format("{};{};", one_line(name), value);
    return text;
}

Result<FlexPreset> parse_preset(std::string_view text) {
    if (text.size() > kMaxPresetLength)
        return error(
            "flex-preset-unreadable",
            fmt::format("the preset has {} bytes; {} are allowed", text.size(), kMaxPresetLength));
    text = without_byte_order_mark(text);
    const std::string_view inside = trim(text);
    if (inside.empty()) return error("flex-preset-unreadable", "the preset is empty");
    return inside[0] == '{' ? PresetReader(text).run() : parse_list(inside);
}

}  // namespace studioscope
