#include "document/view_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/float_json.h"
#include "core/json_text.h"
#include "core/text.h"
#include "document/color_text.h"
#include "document/driven_flexes.h"
#include "document/flex_preset.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

constexpr const char* kVersionName = "studioscope_view";
constexpr int kViewVersion = 1;
constexpr size_t kMaxTextLength = 4 << 20;

struct IndexName {
    const char* name;
    int Selection::*index;
};
constexpr IndexName kNumbered[] = {
    {"vertex", &Selection::vertex}, {"fixup", &Selection::fixup}, {"hitbox", &Selection::hitbox}};

std::string background_text(const Background& background) {
    if (background.is_transparent) return "transparent";
    return color_text(background.color);
}

FloatJson look_of(const ViewSettings& view) {
    FloatJson look = FloatJson::object(), shown = FloatJson::array();
    for (const ViewSwitch& overlay : kViewSwitches)
        if (view.*overlay.value) shown.push_back(overlay.name);
    look["mode"] = name_of(view.mode);
    look["show"] = std::move(shown);
    if (view.lod == kAutomaticLod)
        look["lod"] = "auto";
    else
        look["lod"] = view.lod;
    look["lods"] = row_of(view.lod_layout).name;
    look["wipe"] = {view.wipe_lod, view.wipe_share};
    look["background"] = background_text(view.background);
    look["light"] = {glm::degrees(view.light_yaw), glm::degrees(view.light_pitch)};
    look["light_preset"] = row_of(view.light).name;
    look["light_intensity"] = view.light_intensity;
    look["normal_length"] = view.normal_length;
    look["tangent_length"] = view.tangent_length;
    look["instances"] = view.instances;
    return look;
}

template <typename Items>
FloatJson names_of(const Items& items, const std::vector<char>& marked) {
    FloatJson names = FloatJson::array();
    for (size_t i = 0; i < std::min(items.size(), marked.size()); ++i)
        if (marked[i]) names.push_back(items[i].name);
    return names;
}

FloatJson hidden_in(const Document& document) {
    const Model& model = document.model();
    FloatJson hidden = FloatJson::object();
    hidden["meshes"] = names_of(model.meshes, document.hidden.meshes);
    hidden["bones"] = names_of(model.bones, document.hidden.bones);
    hidden["attachments"] = names_of(model.attachments, document.hidden.attachments);
    FloatJson boxes = FloatJson::array();  // most have no names
    for (size_t i = 0; i < document.hidden.hitboxes.size(); ++i)
        if (document.hidden.hitboxes[i]) boxes.push_back(i);
    hidden["hitboxes"] = std::move(boxes);
    return hidden;
}

template <typename Items>
void add_selected(FloatJson& selected, const char* name, const Items& items, int index) {
    if (index >= 0 && index < static_cast<int>(items.size()))
        selected[name] = at(items, index).name;
}

FloatJson selected_in(const Document& document) {
    const Model& model = document.model();
    const Selection& selection = document.selection;
    FloatJson selected = FloatJson::object();
    add_selected(selected, "bone", model.bones, selection.bone);
    add_selected(selected, "mesh", model.meshes, selection.mesh);
    add_selected(selected, "shape", model.shapes, selection.shape);
    add_selected(selected, "attachment", model.attachments, selection.attachment);
    add_selected(selected, "material", model.materials, selection.material);
    for (const auto& [name, index] : kNumbered)
        if (selection.*index != kNone) selected[name] = selection.*index;
    return selected;
}

void write_pose(const Document& document, FloatJson& root) {
    const Model& model = document.model();
    const Clip* clip = current_clip(model, document.playback);
    root["clip"] = clip ? FloatJson(clip->name) : FloatJson(nullptr);
    if (clip) root["frame"] = document.playback.frame;
    FloatJson sliders = FloatJson::object(), shapes = FloatJson::object(),
              parameters = FloatJson::object();
    for (size_t i = 0; i < document.flex.controllers.size(); ++i) {
        const FlexController& controller = model.controllers[i];
        const float value = document.flex.controllers[i];
        if (value != start_of(controller) || document.flex.held[i])
            sliders[controller.name] = value;
    }
    for (size_t i = 0; i < document.flex.direct.size(); ++i)
        if (!std::isnan(document.flex.direct[i]))
            shapes[model.flex_names[i]] = document.flex.direct[i];
    for (size_t i = 0; i < document.pose_parameters.size(); ++i)
        parameters[model.pose_parameters[i].name] = document.pose_parameters[i];
    root["flexes"] = std::move(sliders);
    root["shapes"] = std::move(shapes);
    root["pose_parameters"] = std::move(parameters);
}

// Reads members that may be missing or something else than they should be: those are passed over.
class StateReader {
public:
    StateReader(const FloatJson& root, Document& document) : root_(root), document_(document) {}

    ViewStateOutcome run() {
        read_look(object(root_, "view"));
        if (const auto camera = camera_of(text(root_, "camera"))) document_.camera = *camera;
        read_pose();
        read_dress();
        read_selection(object(root_, "selection"));
        read_hidden(object(root_, "hidden"));
        outcome_.root_lod =
            static_cast<int>(std::clamp(number(root_, "root_lod").value_or(0), 0.0f, 7.0f));
        const FloatJson& fixups = object(root_, "fixups");
        outcome_.fixups.uses_table = member(fixups, "used") != FloatJson(false);
        for (const FloatJson& row : list(fixups, "off"))
            if (row.is_number_unsigned()) outcome_.fixups.rows_off.push_back(row.get<int>());
        return std::move(outcome_);
    }

private:
    static const FloatJson& member(const FloatJson& parent, const char* name) {
        static const FloatJson kNothing;
        const auto found = parent.find(name);
        return found == parent.end() ? kNothing : *found;
    }
    static const FloatJson& object(const FloatJson& parent, const char* name) {
        static const FloatJson kNothing = FloatJson::object();
        const FloatJson& found = member(parent, name);
        return found.is_object() ? found : kNothing;
    }
    static const FloatJson& list(const FloatJson& parent, const char* name) {
        static const FloatJson kNothing = FloatJson::array();
        const FloatJson& found = member(parent, name);
        return found.is_array() ? found : kNothing;
    }
    static std::string text(const FloatJson& parent, const char* name) {
        const FloatJson& found = member(parent, name);
        return found.is_string() ? found.get<std::string>() : std::string();
    }
    static std::optional<float> number_in(const FloatJson& value) {
        if (!value.is_number()) return std::nullopt;
        const auto found = value.get<float>();
        return std::isfinite(found) ? std::optional(found) : std::nullopt;
    }
    static std::optional<float> number(const FloatJson& parent, const char* name) {
        return number_in(member(parent, name));
    }

    // Index of the item of that name; where there is none the name is told.
    template <typename Items>
    int find(const Items& items, const std::string& name) {
        for (size_t i = 0; i < items.size(); ++i)
            if (same_name(items[i].name, name)) return static_cast<int>(i);
        if (!name.empty()) outcome_.unknown.push_back(name);
        return kNone;
    }

    void read_look(const FloatJson& look) {
        ViewSettings& view = document_.view;
        view.mode = shading_mode_of(text(look, "mode")).value_or(ShadingMode::kShaded);
        if (const FloatJson& shown = member(look, "show"); shown.is_array())
            for (const ViewSwitch& overlay : kViewSwitches)
                view.*overlay.value =
                    std::find(shown.begin(), shown.end(), overlay.name) != shown.end();
        const int last = std::max(static_cast<int>(document_.model().lods.size()) - 1, 0);
        const auto lod = number(look, "lod");
        if (text(look, "lod") == "auto")
            view.lod = kAutomaticLod;
        else if (lod)
            view.lod = static_cast<int>(std::clamp(*lod, 0.0f, static_cast<float>(last)));
        read_background(text(look, "background"));
        read_light(look);
        read_lod_layout(look, last);
        const auto spike = [&](const char* name) {
            return std::clamp(number(look, name).value_or(kDefaultNormalLength), kMinNormalLength,
                              kMaxNormalLength);
        };
        view.normal_length = spike("normal_length");
        view.tangent_length = spike("tangent_length");
        view.instances = static_cast<int>(
            std::clamp(number(look, "instances").value_or(1), 1.0f, float{kMaxInstances}));
    }

    void read_light(const FloatJson& look) {
        ViewSettings& view = document_.view;
        const FloatJson& light = list(look, "light");
        if (light.size() == 2) {
            view.light_yaw = glm::radians(number_in(light[0]).value_or(0));
            view.light_pitch = std::clamp(glm::radians(number_in(light[1]).value_or(0)),
                                          -kMaxLightPitch, kMaxLightPitch);
        }
        view.light = light_preset_of(text(look, "light_preset")).value_or(LightPreset::kStudio);
        view.light_intensity = std::clamp(number(look, "light_intensity").value_or(1),
                                          kMinLightIntensity, kMaxLightIntensity);
    }

    void read_lod_layout(const FloatJson& look, int last) {
        ViewSettings& view = document_.view;
        view.lod_layout = lod_layout_of(text(look, "lods")).value_or(LodLayout::kOne);
        const ViewSettings usual;
        view.wipe_lod = usual.wipe_lod;
        view.wipe_share = usual.wipe_share;
        const FloatJson& wipe = list(look, "wipe");
        if (wipe.size() != 2) return;
        view.wipe_lod = static_cast<int>(std::clamp(number_in(wipe[0]).value_or(kNextLod),
                                                    float{kNextLod}, static_cast<float>(last)));
        view.wipe_share =
            std::clamp(number_in(wipe[1]).value_or(usual.wipe_share), kWipeEdge, 1 - kWipeEdge);
    }

    void read_background(const std::string& value) {
        Background& background = document_.view.background;
        background.is_transparent = value == "transparent";
        if (const auto color = color_of_text(value)) background.color = *color;
    }

    void read_pose() {
        const Model& model = document_.model();
        const std::string clip = text(root_, "clip");
        select_clip(document_.playback, model, clip.empty() ? kNone : find(model.clips, clip));
        document_.playback.is_playing = false;
        const auto frame = number(root_, "frame");
        if (const Clip* shown = current_clip(model, document_.playback); shown && frame)
            document_.playback.frame = std::clamp(*frame, static_cast<float>(shown->first_frame()),
                                                  static_cast<float>(shown->last_frame()));
        reset_flexes(document_);
        each_number("flexes", model.controllers,
                    [&](int i, float value) { set_controller(document_, i, value); });
        for (const auto& [name, value] : object(root_, "shapes").items()) {
            const auto& names = model.flex_names;
            const auto found = std::find(names.begin(), names.end(), name);
            const auto weight = number_in(value);
            if (found == names.end())
                outcome_.unknown.push_back(name);
            else if (weight)
                document_.flex.direct[static_cast<size_t>(found - names.begin())] =
                    std::clamp(*weight, -kMaxShapeWeight, kMaxShapeWeight);
        }
        each_number("pose_parameters", model.pose_parameters, [&](int i, float value) {
            const PoseParameter& parameter = at(model.pose_parameters, i);
            at(document_.pose_parameters, i) =
                std::clamp(value, std::min(parameter.start, parameter.end),
                           std::max(parameter.start, parameter.end));
        });
    }

    template <typename Items, typename Set>
    void each_number(const char* name, const Items& items, Set set) {
        for (const auto& [key, value] : object(root_, name).items()) {
            const int index = find(items, key);
            if (const auto wanted = number_in(value); wanted && index != kNone) set(index, *wanted);
        }
    }

    void read_dress() {
        const Model& model = document_.model();
        const auto families = static_cast<float>(std::max<size_t>(model.skins.size(), 1));
        document_.skin =
            static_cast<int>(std::clamp(number(root_, "skin").value_or(0), 0.0f, families - 1));
        std::fill(document_.bodygroups.begin(), document_.bodygroups.end(), 0);
        each_number("bodygroups", model.body_parts, [&](int i, float value) {
            const auto count = static_cast<float>(at(model.body_parts, i).models.size());
            at(document_.bodygroups, i) =
                static_cast<int>(std::clamp(value, 0.0f, std::max(count - 1, 0.0f)));
        });
    }

    void read_selection(const FloatJson& selected) {
        const Model& model = document_.model();
        Selection& selection = document_.selection = {};
        const auto named = [&](const char* name, const auto& items) {
            return find(items, text(selected, name));
        };
        selection.bone = named("bone", model.bones);
        selection.mesh = named("mesh", model.meshes);
        selection.shape = named("shape", model.shapes);
        selection.attachment = named("attachment", model.attachments);
        selection.material = named("material", model.materials);
        const auto& file = document_.scene.vertex_file;
        const size_t counts[] = {model.vertices.size(), file ? file->fixups.size() : 0,
                                 model.hitboxes.size()};
        for (size_t i = 0; i < std::size(kNumbered); ++i) {
            const auto index = number(selected, kNumbered[i].name);
            if (index && *index >= 0 && *index < static_cast<float>(counts[i]))
                selection.*kNumbered[i].index = static_cast<int>(*index);
        }
    }

    // Names may stand several times: all that have them are hidden.
    template <typename Items>
    void hide(const FloatJson& names, const Items& items, std::vector<char>& hidden) {
        for (const FloatJson& name : names) {
            if (!name.is_string()) continue;
            if (find(items, name.get<std::string>()) == kNone) continue;
            for (size_t i = 0; i < items.size(); ++i)
                if (same_name(items[i].name, name.get<std::string>()))
                    set_hidden(hidden, static_cast<int>(i), true);
        }
    }

    void read_hidden(const FloatJson& hidden) {
        const Model& model = document_.model();
        document_.hidden = {};
        hide(list(hidden, "meshes"), model.meshes, document_.hidden.meshes);
        hide(list(hidden, "bones"), model.bones, document_.hidden.bones);
        hide(list(hidden, "attachments"), model.attachments, document_.hidden.attachments);
        for (const FloatJson& box : list(hidden, "hitboxes")) {
            const auto index = number_in(box);
            if (index && *index >= 0 && *index < static_cast<float>(model.hitboxes.size()))
                set_hidden(document_.hidden.hitboxes, static_cast<int>(*index), true);
        }
    }

    const FloatJson& root_;
    Document& document_;
    ViewStateOutcome outcome_;
};

Diagnostic no_state(std::string why) { return warning("view-state", std::move(why)); }

}  // namespace

std::string view_state_of(const Document& document) {
    const Model& model = document.model();
    FloatJson root = FloatJson::object();
    root[kVersionName] = kViewVersion;
    root["file"] = document.scene.file.filename().string();
    root["camera"] = to_text(document.camera);
    root["view"] = look_of(document.view);
    root["root_lod"] = document.scene.root_lod;
    root["fixups"] = {{"used", document.scene.fixup_use.uses_table},
                      {"off", document.scene.fixup_use.rows_off}};
    write_pose(document, root);
    root["skin"] = document.skin;
    FloatJson groups = FloatJson::object();
    for (size_t i = 0; i < std::min(model.body_parts.size(), document.bodygroups.size()); ++i)
        groups[model.body_parts[i].name] = document.bodygroups[i];
    root["bodygroups"] = std::move(groups);
    root["selection"] = selected_in(document);
    root["hidden"] = hidden_in(document);
    // a name may be any bytes; JSON is UTF-8
    return json_text(root) + "\n";
}

Result<ViewStateOutcome> apply_view_state(std::string_view text, Document& document) {
    if (text.size() > kMaxTextLength) return no_state("the text is too long for a view");
    const FloatJson root = FloatJson::parse(text, nullptr, false);
    if (!root.is_object() || !root.contains(kVersionName))
        return no_state("the text does not hold a view");
    const FloatJson& version = root[kVersionName];
    if (!version.is_number_unsigned() || version.get<uint64_t>() > kViewVersion)
        return no_state(fmt::format("the view is of version {}; this program knows {}",
                                    json_text(version, -1), kViewVersion));
    return StateReader(root, document).run();
}

}  // namespace studioscope
