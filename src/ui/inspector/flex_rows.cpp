#include "ui/inspector/flex_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string_view>

#include "core/at.h"
#include "core/text.h"
#include "model/eyelids.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// A name without its side; `side` is 'L', 'R' or 0.
struct SidedName {
    std::string stem;
    char side = 0;
};

struct SideMark {
    std::string_view text;
    bool is_front;
    char side;
};

constexpr std::array<SideMark, 8> kMarks{{{"left_", true, 'L'},
                                          {"right_", true, 'R'},
                                          {"_left", false, 'L'},
                                          {"_right", false, 'R'},
                                          {"_l", false, 'L'},
                                          {"_r", false, 'R'},
                                          {"L", false, 'L'},
                                          {"R", false, 'R'}}};

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool has_mark(std::string_view name, const SideMark& mark) {
    if (name.size() <= mark.text.size()) return false;
    const std::string_view part = mark.is_front ? name.substr(0, mark.text.size())
                                                : name.substr(name.size() - mark.text.size());
    if (mark.text.size() > 1) return same_name(part, mark.text);
    // A single capital is a side unless it follows a capital: "smileR", not "FLOOR".
    return part == mark.text && !is_capital(name[name.size() - 2]);
}

SidedName split_side(const std::string& name) {
    for (const SideMark& mark : kMarks) {
        if (!has_mark(name, mark)) continue;
        const size_t length = name.size() - mark.text.size();
        const std::string stem =
            mark.is_front ? name.substr(mark.text.size()) : name.substr(0, length);
        return {stem, mark.side};
    }
    return {name, 0};
}

bool have_same_range(const FlexController& a, const FlexController& b) {
    return a.min == b.min && a.max == b.max;
}

std::vector<FlexRow> controller_rows(const Model& model, bool is_linked) {
    const std::vector<int> partners = stereo_partners(model);
    std::vector<FlexRow> rows;
    for (int i = 0; i < static_cast<int>(model.controllers.size()); ++i) {
        const std::string& name = at(model.controllers, i).name;
        const int partner = at(partners, i);
        if (!is_linked || partner == kNone)
            rows.push_back({FlexRow::Kind::kController, name, i});
        else if (partner > i)
            rows.push_back({FlexRow::Kind::kController, split_side(name).stem, i, partner});
    }
    return rows;
}

// Flexes that some shape uses, but no rule or eye sets.
std::vector<FlexRow> rows_without_rule(const Model& model) {
    std::vector<bool> is_listed(model.flex_names.size());
    for (const Shape& shape : model.shapes)
        for (const int flex : {shape.flex, shape.pair})
            if (flex != kNone) at(is_listed, flex) = true;
    for (const FlexRule& rule : model.rules) at(is_listed, rule.flex) = false;
    for (size_t i = 0; i < is_listed.size(); ++i)
        if (is_listed[i] && find_eyelid(model, static_cast<int>(i))) is_listed[i] = false;
    std::vector<FlexRow> rows;
    for (size_t i = 0; i < is_listed.size(); ++i)
        if (is_listed[i])
            rows.push_back({FlexRow::Kind::kFlex, model.flex_names[i], static_cast<int>(i)});
    return rows;
}

std::string search_text(const Model& model, const FlexRow& row) {
    if (row.kind != FlexRow::Kind::kController) return row.label;
    std::string text = row.label;
    for (const int index : {row.index, row.other})
        if (index != kNone) {
            const FlexController& c = at(model.controllers, index);
            text += " " + c.name + " " + c.type;
        }
    return text;
}

bool is_moved(const Document& document, int controller) {
    return at(document.flex.controllers, controller) !=
           controller_default(at(document.model().controllers, controller));
}

bool is_set(const Document& document, int flex) {
    return !std::isnan(at(document.flex.direct, flex));
}

bool is_changed(const ChangedSliders& changed, const FlexRow& row) {
    const auto index = static_cast<size_t>(row.index);
    if (row.kind == FlexRow::Kind::kFlex) return changed.flexes[index];
    return changed.controllers[index] ||
           (row.other != kNone && changed.controllers[static_cast<size_t>(row.other)]);
}

bool is_listed(const Model& model, const FlexRowsKey& key, const FlexRow& row) {
    const bool is_held = row.kind == FlexRow::Kind::kController && row.index == key.held;
    return (!key.only_changed || is_held || is_changed(key.changed, row)) &&
           (key.filter.empty() || matches(search_text(model, row), key.filter));
}

ChangedSliders changed_sliders(const Document& document) {
    const Model& model = document.model();
    ChangedSliders changed;
    for (size_t i = 0; i < model.controllers.size(); ++i)
        changed.controllers.push_back(is_moved(document, static_cast<int>(i)));
    for (size_t i = 0; i < document.flex.direct.size(); ++i)
        changed.flexes.push_back(is_set(document, static_cast<int>(i)));
    if (const Clip* clip = current_clip(model, document.playback))
        for (const FlexTrack& track : clip->flex_tracks)
            if (is_index(track.controller, changed.controllers.size()))
                changed.controllers[static_cast<size_t>(track.controller)] = true;
    return changed;
}

void add_group(std::vector<FlexRow>& rows, const std::string& title, std::vector<FlexRow> group,
               bool has_title) {
    if (has_title) rows.push_back({FlexRow::Kind::kTitle, title});
    for (FlexRow& row : group) {
        row.is_indented = has_title;
        rows.push_back(std::move(row));
    }
}

// Groups the rows by type, in the order of the types' first rows.
std::vector<FlexRow> grouped_by_type(const Model& model, std::vector<FlexRow> rows) {
    std::vector<std::string> types;
    std::map<std::string, std::vector<FlexRow>> groups;
    for (FlexRow& row : rows) {
        const std::string& type = at(model.controllers, row.index).type;
        std::vector<FlexRow>& group = groups[type];
        if (group.empty()) types.push_back(type);
        group.push_back(std::move(row));
    }
    std::vector<FlexRow> grouped_rows;
    grouped_rows.reserve(rows.size() + types.size());
    for (const std::string& type : types) {
        const bool has_title = groups[type].size() > 1 && types.size() > 1;
        add_group(grouped_rows, type, std::move(groups[type]), has_title);
    }
    return grouped_rows;
}

}  // namespace

std::vector<int> stereo_partners(const Model& model) {
    std::vector<int> partners(model.controllers.size(), kNone);
    std::map<std::pair<std::string, char>, int> found;
    for (int i = 0; i < static_cast<int>(partners.size()); ++i) {
        const FlexController& c = at(model.controllers, i);
        const SidedName name = split_side(c.name);
        if (name.side == 0) continue;
        const std::string stem = lower_case(name.stem);
        found.insert({{stem, name.side}, i});
        const auto other = found.find({stem, name.side == 'L' ? 'R' : 'L'});
        if (other == found.end()) continue;
        const auto partner = static_cast<size_t>(other->second);
        if (partners[partner] != kNone || !have_same_range(c, model.controllers[partner])) continue;
        at(partners, i) = other->second;
        partners[partner] = i;
    }
    return partners;
}

std::vector<FlexRow> flex_rows(const Document& document) {
    const Model& model = document.model();
    if (document.flex.controllers.size() != model.controllers.size()) return {};
    const FlexRowsKey key = flex_rows_key(document);
    std::vector<FlexRow> rows = controller_rows(model, key.is_linked);
    std::erase_if(rows, [&](const FlexRow& row) { return !is_listed(model, key, row); });
    std::vector<FlexRow> grouped_rows = grouped_by_type(model, std::move(rows));
    std::vector<FlexRow> without_rule = rows_without_rule(model);
    std::erase_if(without_rule, [&](const FlexRow& row) { return !is_listed(model, key, row); });
    if (!without_rule.empty())
        add_group(grouped_rows, "Without a rule", std::move(without_rule), true);
    return grouped_rows;
}

FlexRowsKey flex_rows_key(const Document& document) {
    const FlexSettings& settings = document.panels.flexes;
    FlexRowsKey key;
    key.scene = document.scene_number;
    key.is_linked = settings.is_linked;
    key.filter = settings.filter;
    const size_t sliders = document.model().controllers.size();
    if (!settings.only_changed || document.flex.controllers.size() != sliders) return key;
    key.only_changed = true;
    key.held = settings.held;
    key.changed = changed_sliders(document);
    return key;
}

bool is_changed(const Document& document, const FlexRow& row) {
    if (row.kind == FlexRow::Kind::kFlex) return is_set(document, row.index);
    return row_drive_state(document, row) != DrivenFlexState::kFree ||
           is_moved(document, row.index) || (row.other != kNone && is_moved(document, row.other));
}

DrivenFlexState row_drive_state(const Document& document, const FlexRow& row) {
    if (row.kind != FlexRow::Kind::kController) return DrivenFlexState::kFree;
    DrivenFlexState drive = driven_flex_state(document, row.index);
    if (row.other != kNone) drive = std::max(drive, driven_flex_state(document, row.other));
    return drive;
}

void reset_row(Document& document, const FlexRow& row) {
    if (row.kind == FlexRow::Kind::kFlex) {
        at(document.flex.direct, row.index) = std::numeric_limits<float>::quiet_NaN();
        return;
    }
    for (const int controller : {row.index, row.other}) {
        if (controller == kNone) continue;
        set_controller(document, controller,
                       controller_default(at(document.model().controllers, controller)));
        follow_clip(document, controller);
    }
}

void randomize_flexes(Document& document, uint32_t seed) {
    std::mt19937 source(seed);
    const Model& model = document.model();
    for (const FlexRow& row : controller_rows(model, document.panels.flexes.is_linked)) {
        if (!matches(search_text(model, row), document.panels.flexes.filter)) continue;
        const FlexController& c = at(model.controllers, row.index);
        const float share = static_cast<float>(source() >> 8) / static_cast<float>(1 << 24);
        for (const int controller : {row.index, row.other})
            if (controller != kNone)
                set_controller(document, controller, c.min + (c.max - c.min) * share);
    }
}

}  // namespace studioscope
