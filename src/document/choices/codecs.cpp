#include "document/choices/codecs.h"

#include "core/at.h"
#include "core/text.h"
#include "document/choices/color_text.h"
#include "document/choices/settings.h"

namespace studioscope {

namespace {

constexpr std::pair<const char*, TreeKind> kSections[] = {
    {"bones", TreeKind::kBone},         {"attachments", TreeKind::kAttachment},
    {"hitboxes", TreeKind::kHitbox},    {"meshes", TreeKind::kMesh},
    {"materials", TreeKind::kMaterial}, {"skins", TreeKind::kSkin}};

}  // namespace

std::optional<float> finite_number(const FloatJson& json) {
    if (!json.is_number()) return std::nullopt;
    const auto found = json.get<float>();
    return std::isfinite(found) ? std::optional(found) : std::nullopt;
}

ChoiceJson Text::write(const std::string& value, const Document*) const { return as_utf8(value); }
ReadStatus Text::read(const FloatJson& json, std::string& value, ChoiceReader&) const {
    if (!json.is_string()) return ReadStatus::kWrongType;
    value = json.get<std::string>();
    return ReadStatus::kUsed;
}

ChoiceJson Paths::write(const std::vector<std::string>& value, const Document*) const {
    FloatJson list = FloatJson::array();
    for (const std::string& path : value)
        if (as_utf8(path) == path) list.push_back(path);
    return list;
}
ReadStatus Paths::read(const FloatJson& json, std::vector<std::string>& value,
                       ChoiceReader&) const {
    if (!json.is_array()) return ReadStatus::kWrongType;
    value.clear();
    for (const FloatJson& entry : json)
        if (entry.is_string() && value.size() < kMaxRecentFiles)
            value.push_back(entry.get<std::string>());
    return ReadStatus::kUsed;
}

ChoiceJson CollapsedSections::write(const std::set<TreeNode>& value, const Document*) const {
    FloatJson list = FloatJson::array();
    for (const auto& [name, kind] : kSections)
        if (value.count(section_of(kind)) > 0) list.push_back(name);
    return list;
}
ReadStatus CollapsedSections::read(const FloatJson& json, std::set<TreeNode>& value,
                                   ChoiceReader&) const {
    if (!json.is_array()) return ReadStatus::kWrongType;
    value.clear();
    for (const auto& [name, kind] : kSections)
        if (std::find(json.begin(), json.end(), name) != json.end()) value.insert(section_of(kind));
    return ReadStatus::kUsed;
}

ChoiceJson CameraText::write(const Camera& value, const Document*) const { return to_text(value); }
ReadStatus CameraText::read(const FloatJson& json, Camera& value, ChoiceReader&) const {
    const auto camera =
        json.is_string() ? camera_of(json.get_ref<const std::string&>()) : std::nullopt;
    if (!camera) return ReadStatus::kWrongType;
    value = *camera;
    return ReadStatus::kUsed;
}

ChoiceJson OverlayNames::write(const OverlaySwitches& value, const Document*) const {
    FloatJson names = FloatJson::array();
    for (const ViewSwitch& overlay : kViewSwitches)
        if (value.*overlay.value) names.push_back(overlay.name);
    return names;
}
ReadStatus OverlayNames::read(const FloatJson& json, OverlaySwitches& value, ChoiceReader&) const {
    if (!json.is_array()) return ReadStatus::kWrongType;
    for (const ViewSwitch& overlay : kViewSwitches)
        value.*overlay.value = std::find(json.begin(), json.end(), overlay.name) != json.end();
    return ReadStatus::kUsed;
}

ChoiceJson OverlayFlags::write(const OverlaySwitches& value, const Document*) const {
    FloatJson flags = FloatJson::object();
    for (const ViewSwitch& overlay : kViewSwitches) flags[overlay.name] = value.*overlay.value;
    return flags;
}
ReadStatus OverlayFlags::read(const FloatJson& json, OverlaySwitches& value,
                              ChoiceReader& in) const {
    if (!json.is_object()) return ReadStatus::kWrongType;
    for (const ViewSwitch& overlay : kViewSwitches) {
        const auto flag = json.find(overlay.name);
        if (flag == json.end()) continue;
        if (flag->is_boolean())
            value.*overlay.value = flag->get<bool>();
        else
            in.report(fmt::format("\"{}\" is a {}; its default is used", overlay.name,
                                  flag->type_name()));
    }
    return ReadStatus::kUsed;
}

ChoiceJson ColorText::write(const glm::vec3& value, const Document*) const {
    return color_text(value);
}
ReadStatus ColorText::read(const FloatJson& json, glm::vec3& value, ChoiceReader& in) const {
    if (!json.is_string()) return ReadStatus::kWrongType;
    const std::string& text = json.get_ref<const std::string&>();
    const auto color = color_of_text(text);
    if (!color) {
        in.report(fmt::format("\"{}\" is \"{}\", not #rrggbb; its default is used", in.name, text));
        return ReadStatus::kRefused;
    }
    value = *color;
    return ReadStatus::kUsed;
}

ChoiceJson BackgroundText::write(const Background& value, const Document*) const {
    return value.is_transparent ? "transparent" : color_text(value.color);
}
ReadStatus BackgroundText::read(const FloatJson& json, Background& value, ChoiceReader&) const {
    value.is_transparent = json == "transparent";
    if (value.is_transparent) return ReadStatus::kUsed;
    const auto color =
        json.is_string() ? color_of_text(json.get_ref<const std::string&>()) : std::nullopt;
    if (!color) return ReadStatus::kWrongType;
    value.color = *color;
    return ReadStatus::kUsed;
}

ChoiceJson Degrees::write(const LightDirection& value, const Document*) const {
    return FloatJson{glm::degrees(value.yaw), glm::degrees(value.pitch)};
}
ReadStatus Degrees::read(const FloatJson& json, LightDirection& value, ChoiceReader&) const {
    if (!json.is_array() || json.size() != 2) return ReadStatus::kWrongType;
    value.yaw = glm::radians(finite_number(json[0]).value_or(0));
    value.pitch = std::clamp(glm::radians(finite_number(json[1]).value_or(0)), -kMaxLightPitch,
                             kMaxLightPitch);
    return ReadStatus::kUsed;
}

ChoiceJson PointInSpace::write(const std::optional<glm::vec3>& value, const Document*) const {
    if (!value) return std::nullopt;
    return FloatJson{value->x, value->y, value->z};
}
ReadStatus PointInSpace::read(const FloatJson& json, std::optional<glm::vec3>& value,
                              ChoiceReader&) const {
    value.reset();
    if (json.is_null()) return ReadStatus::kUsed;
    if (!json.is_array() || json.size() != 3) return ReadStatus::kWrongType;
    glm::vec3 point(0);
    for (size_t i = 0; i < 3; ++i) {
        const auto number = finite_number(json[i]);
        if (!number) return ReadStatus::kWrongType;
        point[static_cast<int>(i)] = std::clamp(*number, -kMaxEyePoint, kMaxEyePoint);
    }
    value = point;
    return ReadStatus::kUsed;
}

}  // namespace studioscope
