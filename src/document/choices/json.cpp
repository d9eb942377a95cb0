#include "document/choices/json.h"

#include <cmath>

#include "model/animation/jiggle.h"

namespace studioscope {

void ChoiceReader::reject(const std::string& message) {
    is_rejected = true;
    if (is_strict) diagnostics.push_back(warning("settings-value", message));
}

void ChoiceReader::reject_type(const FloatJson& json) {
    is_rejected = true;
    if (!json.is_null()) report_type(name, json);
}

void ChoiceReader::report_type(const std::string& member, const FloatJson& json) {
    if (is_strict)
        diagnostics.push_back(
            warning("settings-value",
                    fmt::format("\"{}\" is a {}; its default is used", member, json.type_name())));
}

std::string last_name(std::string_view path) {
    return std::string(path.substr(path.rfind('.') + 1));
}

FloatJson& parent_object(FloatJson& root, std::string_view path) {
    const size_t dot = path.find('.');
    if (dot == path.npos) return root;
    FloatJson& child = root[std::string(path.substr(0, dot))];
    if (child.is_null()) child = FloatJson::object();
    return parent_object(child, path.substr(dot + 1));
}

const FloatJson& member_at(const FloatJson& root, std::string_view path, ChoiceReader& in) {
    static const FloatJson kNull;
    const size_t dot = path.find('.');
    const std::string name(path.substr(0, dot));
    const auto found = root.find(name);
    if (found == root.end()) return kNull;
    if (dot == path.npos) return *found;
    if (found->is_object()) return member_at(*found, path.substr(dot + 1), in);
    if (in.reported.insert(name).second) in.report_type(name, *found);
    return kNull;
}

std::optional<float> finite_number(const FloatJson& json) {
    if (!json.is_number()) return std::nullopt;
    const auto found = json.get<float>();
    return std::isfinite(found) ? std::optional(found) : std::nullopt;
}

ChoiceJson write_jiggle(const JiggleChoices& value, const Document* document) {
    if (!has_jiggle_bones(*document->scene)) return std::nullopt;
    return FloatJson{{"on", value.is_on},
                     {"rate", value.rate},
                     {"settle", value.settle},
                     {"passed", document->playback.passed_seconds}};
}
void read_jiggle(const FloatJson& json, JiggleChoices& value, ChoiceReader& in) {
    value = {};
    if (json.is_null()) return;
    if (!json.is_object()) return in.reject_type(json);
    const auto number = [&](const char* name, float otherwise) {
        return json.contains(name) ? finite_number(json[name]).value_or(otherwise) : otherwise;
    };
    value.is_on = !json.contains("on") || json["on"] != FloatJson(false);
    for (const int rate : kJiggleRates)
        if (number("rate", 0) == static_cast<float>(rate)) value.rate = rate;
    value.settle = std::clamp(number("settle", value.settle), 0.0f, kMaxSettleSeconds);
    if (current_clip(in.document->model(), in.document->playback))
        in.document->playback.passed_seconds = std::max(number("passed", 0), 0.0f);
}

}  // namespace studioscope
