#include <fmt/format.h>

#include "core/at.h"
#include "document/choices/codecs.h"
#include "document/choices/flex_preset.h"
#include "document/playback/driven_flexes.h"
#include "model/flex_rules.h"

// Choices that are named by parts of the open model, or limited by their number.
namespace studioscope {

namespace {

// The index of the first name that is the same without case; else kNone, and the name is recorded.
int find_name(const NameLookup& names, const std::string& name, ChoiceReader& in) {
    const int found = names.find(name);
    if (found == kNone && !name.empty()) in.unknown.push_back(name);
    return found;
}

// Calls `set(index, value)` for each member that names an entry of the list and is a number.
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

int last_lod(const Document& document) {
    return std::max(static_cast<int>(document.model().lods.size()) - 1, 0);
}

int as_index(float number, int min, int max) {
    return static_cast<int>(std::clamp(number, static_cast<float>(min), static_cast<float>(max)));
}

bool is_pair(const FloatJson& json) { return json.is_array() && json.size() == 2; }

}  // namespace

ChoiceJson WipePair::write(const Wipe& value, const Document*) const {
    return FloatJson{value.lod, value.share};
}
ReadStatus WipePair::read(const FloatJson& json, Wipe& value, ChoiceReader& in) const {
    if (!is_pair(json)) return ReadStatus::kWrongType;
    const int lod = kNextLod;
    value.lod = as_index(finite_number(json[0]).value_or(lod), lod, last_lod(*in.document));
    value.share =
        std::clamp(finite_number(json[1]).value_or(Wipe{}.share), kWipeEdge, 1 - kWipeEdge);
    return ReadStatus::kUsed;
}

ChoiceJson LodNumber::write(const int& value, const Document*) const {
    return value == kAutomaticLod ? FloatJson("auto") : FloatJson(value);
}
ReadStatus LodNumber::read(const FloatJson& json, int& value, ChoiceReader& in) const {
    const auto lod = finite_number(json);
    if (json == "auto")
        value = kAutomaticLod;
    else if (lod)
        value = as_index(*lod, 0, last_lod(*in.document));
    else
        return ReadStatus::kWrongType;
    return ReadStatus::kUsed;
}

ChoiceJson RootLod::write(const int&, const Document* document) const {
    return document->scene->root_lod;
}
ReadStatus RootLod::read(const FloatJson& json, int& value, ChoiceReader&) const {
    value = as_index(finite_number(json).value_or(0), 0, kMaxLods - 1);
    return ReadStatus::kUsed;
}

ChoiceJson FixupsUsed::write(const bool&, const Document* document) const {
    return document->scene->fixup_use.uses_table;
}
ReadStatus FixupsUsed::read(const FloatJson& json, bool& value, ChoiceReader&) const {
    value = json != FloatJson(false);
    return ReadStatus::kUsed;
}

ChoiceJson FixupsOff::write(const std::vector<int>&, const Document* document) const {
    return document->scene->fixup_use.rows_off;
}
ReadStatus FixupsOff::read(const FloatJson& json, std::vector<int>& value, ChoiceReader&) const {
    value.clear();
    if (!json.is_array()) return ReadStatus::kUsed;
    for (const FloatJson& row : json)
        if (row.is_number_unsigned()) value.push_back(row.get<int>());
    return ReadStatus::kUsed;
}

ChoiceJson ClipName::write(const int&, const Document* document) const {
    const Clip* clip = current_clip(document->model(), document->playback);
    return clip ? FloatJson(clip->name) : FloatJson(nullptr);
}
ReadStatus ClipName::read(const FloatJson& json, int&, ChoiceReader& in) const {
    Document& document = *in.document;
    int clip = kNone;
    if (json.is_string())
        clip = find_name({*document.scene, Part::kClip}, json.get_ref<const std::string&>(), in);
    select_clip(document.playback, document.model(), clip);
    document.playback.is_playing = false;
    return ReadStatus::kUsed;
}

ChoiceJson ClipFrame::write(const float& value, const Document* document) const {
    if (!current_clip(document->model(), document->playback)) return std::nullopt;
    return value;
}
ReadStatus ClipFrame::read(const FloatJson& json, float& value, ChoiceReader& in) const {
    const Clip* clip = current_clip(in.document->model(), in.document->playback);
    const auto frame = finite_number(json);
    if (clip && frame)
        value = std::clamp(*frame, static_cast<float>(clip->first_frame()),
                           static_cast<float>(clip->last_frame()));
    return ReadStatus::kUsed;
}

ChoiceJson Sliders::write(const std::vector<float>& value, const Document* document) const {
    FloatJson sliders = FloatJson::object();
    for (size_t i = 0; i < value.size(); ++i) {
        const FlexController& controller = document->model().controllers[i];
        if (value[i] != start_of(controller) || document->flex.held[i])
            sliders[controller.name] = value[i];
    }
    return sliders;
}
ReadStatus Sliders::read(const FloatJson& json, std::vector<float>&, ChoiceReader& in) const {
    reset_flexes(*in.document);
    each_number(json, Part::kController, in,
                [&](int i, float number) { set_controller(*in.document, i, number); });
    return ReadStatus::kUsed;
}

ChoiceJson DirectWeights::write(const std::vector<float>& value, const Document* document) const {
    FloatJson weights = FloatJson::object();
    for (size_t i = 0; i < value.size(); ++i)
        if (!std::isnan(value[i])) weights[document->model().flex_names[i]] = value[i];
    return weights;
}
ReadStatus DirectWeights::read(const FloatJson& json, std::vector<float>& value,
                               ChoiceReader& in) const {
    each_number(json, Part::kFlexName, in, [&](int i, float weight) {
        at(value, i) = std::clamp(weight, -kMaxShapeWeight, kMaxShapeWeight);
    });
    return ReadStatus::kUsed;
}

ChoiceJson PoseParameterValues::write(const std::vector<float>& value,
                                      const Document* document) const {
    FloatJson parameters = FloatJson::object();
    for (size_t i = 0; i < value.size(); ++i)
        parameters[document->model().pose_parameters[i].name] = value[i];
    return parameters;
}
ReadStatus PoseParameterValues::read(const FloatJson& json, std::vector<float>& value,
                                     ChoiceReader& in) const {
    each_number(json, Part::kPoseParameter, in, [&](int i, float number) {
        const PoseParameter& parameter = at(in.document->model().pose_parameters, i);
        const auto [min, max] = std::minmax(parameter.start, parameter.end);
        at(value, i) = std::clamp(number, min, max);
    });
    return ReadStatus::kUsed;
}

ChoiceJson BodygroupNumbers::write(const std::vector<int>& value, const Document* document) const {
    const std::vector<BodyPart>& parts = document->model().body_parts;
    FloatJson groups = FloatJson::object();
    for (size_t i = 0; i < std::min(parts.size(), value.size()); ++i)
        groups[parts[i].name] = value[i];
    return groups;
}
ReadStatus BodygroupNumbers::read(const FloatJson& json, std::vector<int>& value,
                                  ChoiceReader& in) const {
    std::fill(value.begin(), value.end(), 0);
    each_number(json, Part::kBodyPart, in, [&](int i, float number) {
        const size_t models = at(in.document->model().body_parts, i).models.size();
        at(value, i) = as_index(number, 0, std::max(static_cast<int>(models) - 1, 0));
    });
    return ReadStatus::kUsed;
}

ChoiceJson SkinNumber::write(const int& value, const Document*) const { return value; }
ReadStatus SkinNumber::read(const FloatJson& json, int& value, ChoiceReader& in) const {
    const auto families = static_cast<int>(count_of(*in.document->scene, Part::kSkin));
    value = as_index(finite_number(json).value_or(0), 0, std::max(families - 1, 0));
    return ReadStatus::kUsed;
}

ChoiceJson PartName::write(const int& value, const Document* document) const {
    const std::vector<std::string> names = names_of(*document->scene, part);
    if (!is_index(value, names.size())) return std::nullopt;
    return at(names, value);
}
ReadStatus PartName::read(const FloatJson& json, int& value, ChoiceReader& in) const {
    const std::string name = json.is_string() ? json.get<std::string>() : "";
    value = find_name({*in.document->scene, part}, name, in);
    return ReadStatus::kUsed;
}

ChoiceJson PartNumber::write(const int& value, const Document*) const {
    if (value == kNone) return std::nullopt;
    return value;
}
ReadStatus PartNumber::read(const FloatJson& json, int& value, ChoiceReader& in) const {
    const auto number = finite_number(json);
    const auto count = static_cast<float>(count_of(*in.document->scene, part));
    value = number && *number >= 0 && *number < count ? static_cast<int>(*number) : kNone;
    return ReadStatus::kUsed;
}

ChoiceJson HiddenNames::write(const std::vector<char>& value, const Document* document) const {
    const std::vector<std::string> names = names_of(*document->scene, part);
    FloatJson list = FloatJson::array();
    for (size_t i = 0; i < std::min(names.size(), value.size()); ++i)
        if (value[i]) list.push_back(names[i]);
    return list;
}
ReadStatus HiddenNames::read(const FloatJson& json, std::vector<char>& value,
                             ChoiceReader& in) const {
    value.clear();
    if (!json.is_array()) return ReadStatus::kUsed;
    const NameLookup names(*in.document->scene, part);
    std::set<int> hidden;  // the first of each name
    for (const FloatJson& entry : json)
        if (entry.is_string())
            hidden.insert(find_name(names, entry.get_ref<const std::string&>(), in));
    for (size_t i = 0; i < names.all().size(); ++i)
        if (hidden.count(names.find(names.all()[i])) > 0)
            set_hidden(value, static_cast<int>(i), true);
    return ReadStatus::kUsed;
}

ChoiceJson HiddenNumbers::write(const std::vector<char>& value, const Document*) const {
    FloatJson list = FloatJson::array();
    for (size_t i = 0; i < value.size(); ++i)
        if (value[i]) list.push_back(i);
    return list;
}
ReadStatus HiddenNumbers::read(const FloatJson& json, std::vector<char>& value,
                               ChoiceReader& in) const {
    value.clear();
    if (!json.is_array()) return ReadStatus::kUsed;
    const auto count = static_cast<float>(count_of(*in.document->scene, part));
    for (const FloatJson& entry : json) {
        const auto number = finite_number(entry);
        if (number && *number >= 0 && *number < count)
            set_hidden(value, static_cast<int>(*number), true);
    }
    return ReadStatus::kUsed;
}

}  // namespace studioscope
