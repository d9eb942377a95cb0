#include <algorithm>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "facts/compare/mesh_pairs.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

const char* name_of(UpAxis up) {
    constexpr const char* kNames[] = {"X", "Y", "Z"};
    return at(kNames, up);
}

// The choice of no model is called "blank" in sources, and has that name or none in compiled files.
std::string models_of(const BodyPart& part) {
    std::vector<std::string> names;
    for (const std::string& name : part.models)
        names.push_back(name.empty() ? "blank" : lower_case(base_name(name)));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string fixup_text(const Fixup& fixup) {
    const FixupValues values = values_of(fixup);
    return fmt::format("LOD {} source {} count {}", values.lod, values.source, values.count);
}

// Sources name the model with slashes, compiled files with what the compiler was given. A number
// may be -0.
std::string value_of(const Property& property) {
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

// Whether the property is a mass that the compiler computes, of which a QC has words, no number.
bool is_computed_mass(const Property& property) {
    return property.name == "mass" && !property.value.ends_with(" kg");
}

}  // namespace

void compare_properties(Comparison& all) {
    all.add_value(Subject::kModel, "", "up axis", name_of(all.model().up), name_of(all.other().up));
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
        all.add_value(Subject::kModel, "", own[i].name, value_of(own[i]), value_of(other));
    }
    if (!all.has_same_format()) return;  // formats name properties that others do not have
    const std::vector<int> back = inverse_of(found, others.size());
    for (size_t i = 0; i < others.size(); ++i)
        if (back[i] == kNone)
            all.add_value(Subject::kModel, "", others[i].name, "", others[i].value);
}

void compare_body_groups(Comparison& all) {
    const auto &parts = all.model().body_parts, &others = all.other().body_parts;
    const auto count_of = [](const Scene& scene, size_t count) {
        return can_hold(scene.format, Subject::kBodyGroup) ? count : 0;
    };
    if (!all.can_compare(Subject::kBodyGroup, count_of(all.first, parts.size()),
                         count_of(all.second, others.size())))
        return;
    const auto name = [](const BodyPart& part) { return part.name; };
    const std::vector<int> found = match_names(parts, others, name);
    add_unmatched(all, Subject::kBodyGroup, parts, others, found, name);
    for (size_t i = 0; i < parts.size(); ++i)
        if (found[i] != kNone)
            all.add_value(Subject::kBodyGroup, parts[i].name, "models", models_of(parts[i]),
                          models_of(at(others, found[i])));
}

void compare_fixups(Comparison& all) {
    const auto rows_of = [](const Scene& scene) {
        return scene.vertex_file ? scene.vertex_file->fixups : std::vector<Fixup>();
    };
    const std::vector<Fixup> rows = rows_of(all.first), others = rows_of(all.second);
    if (!all.can_compare(Subject::kFixup, rows.size(), others.size())) return;
    all.add_value(Subject::kFixup, "", "rows", std::to_string(rows.size()),
                  std::to_string(others.size()));
    Difference* first = nullptr;
    for (size_t i = 0; i < std::min(rows.size(), others.size()); ++i) {
        if (values_of(rows[i]) == values_of(others[i])) continue;
        if (first == nullptr)
            first = all.add_value(Subject::kFixup, fmt::format("row {}", i), "values",
                                  fixup_text(rows[i]), fixup_text(others[i]));
        if (first != nullptr) ++first->count;
    }
}

}  // namespace studioscope
