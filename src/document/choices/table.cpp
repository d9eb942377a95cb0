#include "document/choices/table.h"

#include <cmath>
#include <utility>

#include "core/at.h"
#include "document/choices/color_text.h"
#include "document/choices/flex_preset.h"
#include "document/playback/driven_flexes.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// The index of the first equal name, ignoring case; if there is none, records the name and returns
// kNone.
int find_name(const NameLookup& names, const std::string& name, ChoiceReader& in) {
    const int found = names.find(name);
    if (found == kNone && !name.empty()) in.unknown.push_back(name);
    return found;
}

// Calls `set(index, value)` for each numeric member with the name of an entry of the list.
template <typename Set>
void each_number(const FloatJson& json, Part part, ChoiceReader& in, Set set) {
    if (!json.is_object()) return;
    const NameLookup names(*in.document->scene, part);
    for (const auto& [key, value] : json.items()) {
        const int index = find_name(names, key, in);
        const auto number = finite_number(value);
        if (index != kNone && number) set(index, *number);
    }
}

// The values selected by `is_written`, by the names of the list's entries.
template <typename T, typename IsWritten>
FloatJson by_name(const std::vector<T>& values, const Document& document, Part part,
                  IsWritten is_written) {
    const std::vector<std::string> names = part_names(*document.scene, part);
    FloatJson members = FloatJson::object();
    for (size_t i = 0; i < std::min(names.size(), values.size()); ++i)
        if (is_written(i)) members[names[i]] = values[i];
    return members;
}

// Clamps a number from `min` to the last index of a list, or 0 for an empty list.
int as_index(float number, size_t count, int min = 0) {
    const size_t last = count - (count > 0);
    return static_cast<int>(std::clamp(number, static_cast<float>(min), static_cast<float>(last)));
}

std::string text_in(const FloatJson& json) {
    return json.is_string() ? json.get<std::string>() : "";
}

bool is_pair(const FloatJson& json) { return json.is_array() && json.size() == 2; }

// A choice without JSON.
ChoiceJson write_nothing(const auto&, const Document*, auto...) { return std::nullopt; }
void read_nothing(const FloatJson&, auto&, ChoiceReader&, auto...) {}

// The text of the command Copy view.
ChoiceJson write_camera(const Camera& value, const Document*) { return to_text(value); }
void read_camera(const FloatJson& json, Camera& value, ChoiceReader& in) {
    const auto camera = parse_camera(text_in(json));
    if (!camera) return in.reject_type(json);
    value = *camera;
}

// A list of the names of the shown overlays.
ChoiceJson write_overlay_names(const OverlaySwitches& value, const Document*) {
    FloatJson names = FloatJson::array();
    for (const ViewSwitch& overlay : kViewSwitches)
        if (value.*overlay.value) names.push_back(overlay.name);
    return names;
}
void read_overlay_names(const FloatJson& json, OverlaySwitches& value, ChoiceReader& in) {
    if (!json.is_array()) return in.reject_type(json);
    for (const ViewSwitch& overlay : kViewSwitches)
        value.*overlay.value = std::find(json.begin(), json.end(), overlay.name) != json.end();
}

// "#rrggbb" or "transparent".
ChoiceJson write_background(const Background& value, const Document*) {
    return value.is_transparent ? "transparent" : color_text(value.color);
}
void read_background(const FloatJson& json, Background& value, ChoiceReader& in) {
    value.is_transparent = json == "transparent";
    if (value.is_transparent) return;
    const auto color = parse_color(text_in(json));
    if (!color) return in.reject_type(json);
    value.color = *color;
}

// [yaw, pitch] in degrees.
ChoiceJson write_degrees(const LightDirection& value, const Document*) {
    return FloatJson{glm::degrees(value.yaw), glm::degrees(value.pitch)};
}
void read_degrees(const FloatJson& json, LightDirection& value, ChoiceReader& in) {
    if (!is_pair(json)) return in.reject_type(json);
    value.yaw = glm::radians(finite_number(json[0]).value_or(0));
    value.pitch = std::clamp(glm::radians(finite_number(json[1]).value_or(0)), -kMaxLightPitch,
                             kMaxLightPitch);
}

// [x, y, z]; not written if there is none.
ChoiceJson write_point(const std::optional<glm::vec3>& value, const Document*) {
    return value ? ChoiceJson({value->x, value->y, value->z}) : std::nullopt;
}
void read_point(const FloatJson& json, std::optional<glm::vec3>& value, ChoiceReader& in) {
    value.reset();
    if (json.is_null()) return;
    if (!json.is_array() || json.size() != 3) return in.reject_type(json);
    glm::vec3 point(0);
    for (size_t i = 0; i < 3; ++i) {
        const auto number = finite_number(json[i]);
        if (!number) return in.reject_type(json);
        point[static_cast<int>(i)] = std::clamp(*number, -kMaxEyePoint, kMaxEyePoint);
    }
    value = point;
}

// [level, share].
ChoiceJson write_wipe(const Wipe& value, const Document*) {
    return FloatJson{value.lod, value.share};
}
void read_wipe(const FloatJson& json, Wipe& value, ChoiceReader& in) {
    if (!is_pair(json)) return in.reject_type(json);
    value.lod = as_index(finite_number(json[0]).value_or(kNextLod),
                         in.document->model().lods.size(), kNextLod);
    value.share =
        std::clamp(finite_number(json[1]).value_or(Wipe{}.share), kWipeEdge, 1 - kWipeEdge);
}

// A level of detail of the model, or "auto".
ChoiceJson write_lod(const int& value, const Document*) {
    return value == kAutomaticLod ? FloatJson("auto") : FloatJson(value);
}
void read_lod(const FloatJson& json, int& value, ChoiceReader& in) {
    const auto lod = finite_number(json);
    if (!lod && json != "auto") return in.reject_type(json);
    value = lod ? as_index(*lod, in.document->model().lods.size()) : kAutomaticLod;
}

// The root LOD and fixups of the current scene, not those requested last.
ChoiceJson write_root_lod(int, const Document* document) { return document->scene->root_lod; }
void read_root_lod(const FloatJson& json, int& value, ChoiceReader&) {
    value = as_index(finite_number(json).value_or(0), kMaxLods);
}

ChoiceJson write_fixups_used(const bool&, const Document* document) {
    return document->scene->fixup_use.uses_table;
}
void read_fixups_used(const FloatJson& json, bool& value, ChoiceReader&) {
    value = json != FloatJson(false);
}

ChoiceJson write_fixups_off(const std::vector<int>&, const Document* document) {
    return document->scene->fixup_use.disabled_rows;
}
void read_fixups_off(const FloatJson& json, std::vector<int>& value, ChoiceReader&) {
    value.clear();
    if (!json.is_array()) return;
    for (const FloatJson& row : json)
        if (row.is_number_unsigned()) value.push_back(row.get<int>());
}

// The clip by name, null for the bind pose; reading selects it and stops playback.
ChoiceJson write_clip(const int&, const Document* document, Part) {
    const Clip* clip = current_clip(document->model(), document->playback);
    return clip ? FloatJson(clip->name) : FloatJson(nullptr);
}
void read_clip(const FloatJson& json, int&, ChoiceReader& in, Part part) {
    Document& document = *in.document;
    const int clip = find_name({*document.scene, part}, text_in(json), in);
    select_clip(document.playback, document.model(), clip);
    document.playback.is_playing = false;
}

// A frame of the clip, which has been read before; not written if no clip is selected.
ChoiceJson write_frame(const float& value, const Document* document) {
    if (!current_clip(document->model(), document->playback)) return std::nullopt;
    return value;
}
void read_frame(const FloatJson& json, float& value, ChoiceReader& in) {
    const Clip* clip = current_clip(in.document->model(), in.document->playback);
    const auto frame = finite_number(json);
    if (clip && frame)
        value = std::clamp(*frame, static_cast<float>(clip->first_frame()),
                           static_cast<float>(clip->last_frame()));
}

// Sliders that are changed or held, by name.
ChoiceJson write_sliders(const std::vector<float>& value, const Document* document, Part part) {
    return by_name(value, *document, part, [&](size_t i) {
        return value[i] != controller_default(document->model().controllers[i]) ||
               document->flex.held[i];
    });
}
void read_sliders(const FloatJson& json, std::vector<float>&, ChoiceReader& in, Part part) {
    reset_flexes(*in.document);
    each_number(json, part, in,
                [&](int i, float number) { set_controller(*in.document, i, number); });
}

// Flex weights that override the rules, by name.
ChoiceJson write_weights(const std::vector<float>& value, const Document* document, Part part) {
    return by_name(value, *document, part, [&](size_t i) { return !std::isnan(value[i]); });
}
void read_weights(const FloatJson& json, std::vector<float>& value, ChoiceReader& in, Part part) {
    each_number(json, part, in, [&](int i, float weight) {
        at(value, i) = std::clamp(weight, -kMaxShapeWeight, kMaxShapeWeight);
    });
}

// Pose parameters, and the chosen model of each body part, by name.
template <typename T>
ChoiceJson write_values(const std::vector<T>& value, const Document* document, Part part) {
    return by_name(value, *document, part, [](size_t) { return true; });
}
void read_values(const FloatJson& json, std::vector<float>& value, ChoiceReader& in, Part part) {
    each_number(json, part, in, [&](int i, float number) {
        const PoseParameter& parameter = at(in.document->model().pose_parameters, i);
        const auto [min, max] = std::minmax(parameter.start, parameter.end);
        at(value, i) = std::clamp(number, min, max);
    });
}
void read_values(const FloatJson& json, std::vector<int>& value, ChoiceReader& in, Part part) {
    std::fill(value.begin(), value.end(), 0);
    each_number(json, part, in, [&](int i, float number) {
        at(value, i) = as_index(number, at(in.document->model().body_parts, i).models.size());
    });
}

// A skin family, clamped to those of the model.
ChoiceJson write_skin(const int& value, const Document*) { return value; }
void read_skin(const FloatJson& json, int& value, ChoiceReader& in) {
    const size_t families = part_count(*in.document->scene, Part::kSkin);
    value = as_index(finite_number(json).value_or(0), families);
}

// An entry of a list, by name or by index; kNone is not written.
ChoiceJson write_part_name(const int& value, const Document* document, Part part) {
    const std::vector<std::string> names = part_names(*document->scene, part);
    return is_index(value, names.size()) ? ChoiceJson(at(names, value)) : std::nullopt;
}
void read_part_name(const FloatJson& json, int& value, ChoiceReader& in, Part part) {
    value = find_name({*in.document->scene, part}, text_in(json), in);
}

// The index of an entry of a list; kNone for any other number.
int number_in(const FloatJson& json, size_t count) {
    const float number = finite_number(json).value_or(-1);
    return number >= 0 && number < static_cast<float>(count) ? static_cast<int>(number) : kNone;
}

ChoiceJson write_part_number(const int& value, const Document*, Part) {
    return value == kNone ? std::nullopt : ChoiceJson(value);
}
void read_part_number(const FloatJson& json, int& value, ChoiceReader& in, Part part) {
    value = number_in(json, part_count(*in.document->scene, part));
}

// The hidden entries of a list, by name (all entries with the name) or by index.
ChoiceJson write_hidden_names(const std::vector<char>& value, const Document* document, Part part) {
    const std::vector<std::string> names = part_names(*document->scene, part);
    FloatJson list = FloatJson::array();
    for (size_t i = 0; i < std::min(names.size(), value.size()); ++i)
        if (value[i]) list.push_back(names[i]);
    return list;
}
void read_hidden_names(const FloatJson& json, std::vector<char>& value, ChoiceReader& in,
                       Part part) {
    value.clear();
    if (!json.is_array()) return;
    const NameLookup names(*in.document->scene, part);
    std::set<int> hidden;  // first index of each name
    for (const FloatJson& entry : json)
        if (entry.is_string())
            hidden.insert(find_name(names, entry.get_ref<const std::string&>(), in));
    for (size_t i = 0; i < names.all().size(); ++i)
        if (hidden.count(names.find(names.all()[i])) > 0)
            set_hidden(value, static_cast<int>(i), true);
}

ChoiceJson write_hidden_numbers(const std::vector<char>& value, const Document*, Part) {
    FloatJson list = FloatJson::array();
    for (size_t i = 0; i < value.size(); ++i)
        if (value[i]) list.push_back(i);
    return list;
}
void read_hidden_numbers(const FloatJson& json, std::vector<char>& value, ChoiceReader& in,
                         Part part) {
    value.clear();
    if (!json.is_array()) return;
    const size_t count = part_count(*in.document->scene, part);
    for (const FloatJson& entry : json)
        if (const int i = number_in(entry, count); i != kNone) set_hidden(value, i, true);
}

void renumber(int& index, const std::vector<int>& found, int) {
    index = is_index(index, found.size()) ? at(found, index) : kNone;
}

// Moves the flags of hidden parts to their new indices.
void renumber(std::vector<char>& hidden, const std::vector<int>& found, const std::vector<char>&) {
    const std::vector<char> before = std::exchange(hidden, {});
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i)
        if (before[i] && found[i] != kNone) set_hidden(hidden, found[i], true);
}

// Moves the values of a list's entries to their new indices; new entries get the default.
template <typename T>
void renumber(std::vector<T>& values, const std::vector<int>& found,
              const std::vector<T>& defaults) {
    const std::vector<T> before = std::exchange(values, defaults);
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i)
        if (is_index(found[i], values.size())) values[static_cast<size_t>(found[i])] = before[i];
}

// WINDOW_CHOICE: a choice kept until the window closes; MODEL_CHOICE: reset when another model is
// opened; LIST_CHOICE: a MODEL_CHOICE that depends on the entries of a list.
#define WINDOW_CHOICE(field, path, ...) \
    { {CHOICE_ROW(Choices, field, path, __VA_ARGS__)}, false }
#define MODEL_CHOICE(field, path, ...) \
    { {CHOICE_ROW(Choices, field, path, __VA_ARGS__)}, true }
#define LIST_CHOICE(part, field, path, codec)                                              \
    {                                                                                      \
        {CHOICE_ROW(Choices, field, path, codec, part)}, true, part,                       \
            [](Choices& choices, const std::vector<int>& found, const Choices& defaults) { \
                const auto get = [](auto& c) -> auto& { return field; };                   \
                renumber(get(choices), found, get(defaults));                              \
            }                                                                              \
    }

// clang-format off: a row is a line
constexpr ModelChoice kRows[] = {
    WINDOW_CHOICE(c.camera, "camera", camera),
    WINDOW_CHOICE(c.view.mode, "view.mode", entry, kShadingModes),
    WINDOW_CHOICE(overlay_switches(c.view), "view.show", overlay_names),
    MODEL_CHOICE(c.view.lod, "view.lod", lod),
    WINDOW_CHOICE(c.view.lod_layout, "view.lods", entry, kLodLayouts),
    WINDOW_CHOICE(c.view.wipe, "view.wipe", wipe),
    MODEL_CHOICE(c.view.wipe.lod, nullptr, nothing),
    MODEL_CHOICE(c.view.morph, "view.morph", number, 0.0f, 1.0f),
    WINDOW_CHOICE(c.view.background, "view.background", background),
    WINDOW_CHOICE(c.view.light_direction, "view.light", degrees),
    WINDOW_CHOICE(c.view.light, "view.light_preset", entry, kLightPresets),
    WINDOW_CHOICE(c.view.light_intensity, "view.light_intensity", number, kMinLightIntensity,
                  kMaxLightIntensity),
    WINDOW_CHOICE(c.view.eyes, "view.eyes", entry, kEyeTargets),
    MODEL_CHOICE(c.view.eye_point, "view.eye_point", point),
    WINDOW_CHOICE(c.view.normal_length, "view.normal_length", number, kMinNormalLength,
                  kMaxNormalLength),
    WINDOW_CHOICE(c.view.tangent_length, "view.tangent_length", number, kMinNormalLength,
                  kMaxNormalLength),
    WINDOW_CHOICE(c.view.instances, "view.instances", number, 1, kMaxInstances),
    MODEL_CHOICE(c.view.switch_points, nullptr, nothing),
    MODEL_CHOICE(c.vertex_layout.root_lod, "root_lod", root_lod),
    MODEL_CHOICE(c.vertex_layout.fixups.uses_table, "fixups.used", fixups_used),
    MODEL_CHOICE(c.vertex_layout.fixups.disabled_rows, "fixups.off", fixups_off),
    MODEL_CHOICE(c.vertex_layout.fixups.tried, nullptr, nothing),
    LIST_CHOICE(Part::kClip, c.playback.clip, "clip", clip),
    MODEL_CHOICE(c.playback.frame, "frame", frame),
    WINDOW_CHOICE(c.playback.jiggle, "jiggle", jiggle),
    LIST_CHOICE(Part::kClip, c.playback.left_clip, nullptr, nothing),
    MODEL_CHOICE(c.playback.second, nullptr, nothing),
    LIST_CHOICE(Part::kClip, c.playback.second.clip, nullptr, nothing),
    MODEL_CHOICE(c.playback.off, nullptr, nothing),
    LIST_CHOICE(Part::kController, c.flex.controllers, "flexes", sliders),
    LIST_CHOICE(Part::kController, c.flex.held, nullptr, nothing),
    LIST_CHOICE(Part::kFlexName, c.flex.direct, "shapes", weights),
    LIST_CHOICE(Part::kPoseParameter, c.pose_parameters, "pose_parameters", values),
    MODEL_CHOICE(c.skin, "skin", skin),
    LIST_CHOICE(Part::kBodyPart, c.bodygroups, "bodygroups", values),

    LIST_CHOICE(Part::kBone, c.selection.bone, "selection.bone", part_name),
    LIST_CHOICE(Part::kMesh, c.selection.mesh, "selection.mesh", part_name),
    LIST_CHOICE(Part::kShape, c.selection.shape, "selection.shape", part_name),
    LIST_CHOICE(Part::kAttachment, c.selection.attachment, "selection.attachment", part_name),
    LIST_CHOICE(Part::kMaterial, c.selection.material, "selection.material", part_name),
    LIST_CHOICE(Part::kVertex, c.selection.vertex, "selection.vertex", part_number),
    LIST_CHOICE(Part::kFixup, c.selection.fixup, "selection.fixup", part_number),
    LIST_CHOICE(Part::kHitbox, c.selection.hitbox, "selection.hitbox", part_number),
    MODEL_CHOICE(c.selection.triangle, nullptr, nothing),
    MODEL_CHOICE(c.selection.triangle_lod, nullptr, nothing),
    MODEL_CHOICE(c.selection.compared_vertex, nullptr, nothing),
    LIST_CHOICE(Part::kMesh, c.hidden.meshes, "hidden.meshes", hidden_names),
    LIST_CHOICE(Part::kBone, c.hidden.bones, "hidden.bones", hidden_names),
    LIST_CHOICE(Part::kAttachment, c.hidden.attachments, "hidden.attachments", hidden_names),
    LIST_CHOICE(Part::kHitbox, c.hidden.hitboxes, "hidden.hitboxes", hidden_numbers),
};
// clang-format on

}  // namespace

std::span<const ModelChoice> choice_rows() { return kRows; }

}  // namespace studioscope
