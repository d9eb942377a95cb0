#include <algorithm>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "facts/compare/mesh_pairs.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

const char* up_axis_name(UpAxis up) {
    constexpr const char* kNames[] = {"X", "Y", "Z"};
    return at(kNames, up);
}

// The names of a body part's models. "No model" is "blank" in sources, and "blank" or empty in
// compiled files.
std::string model_names(const BodyPart& part) {
    std::vector<std::string> names;
    for (const std::string& name : part.models)
        names.push_back(name.empty() ? "blank" : lower_case(base_name(name)));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string fixup_text(const Fixup& fixup) {
    const FixupValues values = fixup_values(fixup);
    return fmt::format("LOD {} source {} count {}", values.lod, values.source, values.count);
}

// A property's value with slashes in the model's name, as compiled files have either kind, and with
// -0 written as 0.
std::string normalized_value(const Property& property) {
    const std::string& value = property.value;
    const auto is_before_end = [&](size_t i) { return i == value.size() || value[i] == ' '; };
    std::string text;
    for (size_t i = 0; i < value.size(); ++i) {
        const bool is_first = i == 0 || value[i - 1] == ' ';
        const bool is_zero = value.compare(i, 2, "-0") == 0 && is_before_end(i + 2);
        if (!is_first || !is_zero) text += value[i];
    }
    if (property.name == "name") std::replace(text.begin(), text.end(), '\\', '/');
    return text;
}

// Whether the property is a mass for the compiler to compute: a QC has words for it, no number.
bool is_computed_mass(const Property& property) {
    return property.name == "mass" && !property.value.ends_with(" kg");
}

}  // namespace

void compare_properties(Comparison& all) {
    all.add_value(Subject::kModel, "", "up axis", up_axis_name(all.model().up),
                  up_axis_name(all.other().up));
    if (all.has_same_format())
        all.add_value(Subject::kModel, "", "version", std::to_string(all.first.version),
                      std::to_string(all.second.version));
    const auto &own = all.first.properties, &others = all.second.properties;
    const std::vector<int> found =
        match_names(own, others, [](const Property& property) { return property.name; });
    for (size_t i = 0; i < own.size(); ++i) {
        if (found[i] == kNone) {
            if (all.has_same_format())
                all.add_value(Subject::kModel, "", own[i].name, own[i].value, "");
            continue;
        }
        const Property& other = at(others, found[i]);
        if (is_computed_mass(own[i]) != is_computed_mass(other)) {
            all.diff.not_compared.push_back("mass: the compiler computes it ($automass)");
            continue;
        }
        all.add_value(Subject::kModel, "", own[i].name, normalized_value(own[i]),
                      normalized_value(other));
    }
    if (!all.has_same_format()) return;  // formats name properties that others do not have
    const std::vector<int> back = inverse_matches(found, others.size());
    for (size_t i = 0; i < others.size(); ++i)
        if (back[i] == kNone)
            all.add_value(Subject::kModel, "", others[i].name, "", others[i].value);
}

void compare_body_groups(Comparison& all) {
    const auto &parts = all.model().body_parts, &others = all.other().body_parts;
    const auto item_count = [](const Scene& scene, size_t count) {
        return can_hold(scene.format, Subject::kBodyGroup) ? count : 0;
    };
    if (!all.can_compare(Subject::kBodyGroup, item_count(all.first, parts.size()),
                         item_count(all.second, others.size())))
        return;
    const auto name = [](const BodyPart& part) { return part.name; };
    const std::vector<int> found = match_names(parts, others, name);
    add_unmatched(all, Subject::kBodyGroup, parts, others, found, name);
    for (size_t i = 0; i < parts.size(); ++i)
        if (found[i] != kNone)
            all.add_value(Subject::kBodyGroup, parts[i].name, "models", model_names(parts[i]),
                          model_names(at(others, found[i])));
}

void compare_fixups(Comparison& all) {
    const auto fixup_rows = [](const Scene& scene) {
        return scene.vertex_file ? scene.vertex_file->fixups : std::vector<Fixup>();
    };
    const std::vector<Fixup> rows = fixup_rows(all.first), others = fixup_rows(all.second);
    if (!all.can_compare(Subject::kFixup, rows.size(), others.size())) return;
    all.add_value(Subject::kFixup, "", "rows", std::to_string(rows.size()),
                  std::to_string(others.size()));
    Difference* first = nullptr;
    for (size_t i = 0; i < std::min(rows.size(), others.size()); ++i) {
        if (fixup_values(rows[i]) == fixup_values(others[i])) continue;
        if (first == nullptr)
            first = all.add_value(Subject::kFixup, fmt::format("row {}", i), "values",
                                  fixup_text(rows[i]), fixup_text(others[i]));
        if (first != nullptr) ++first->count;
    }
}

}  // namespace studioscope
