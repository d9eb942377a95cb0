#include <map>

#include "core/at.h"
#include "facts/compare/comparison.h"

namespace studioscope {

namespace {

// A material's name for comparing files of one format: with slashes, in lower case.
std::string path_key(const Material& material) {
    std::string path = lower_case(material.name);
    std::replace(path.begin(), path.end(), '\\', '/');
    return path;
}

std::string search_folders(const Model& model) {
    if (model.materials.empty()) return {};
    std::string list;
    for (const FileName& folder : model.materials.front().search_paths)
        list += (list.empty() ? "" : ", ") + folder.shown();
    return list;
}

// Reports a lost material as renamed if another was added at the same index.
std::vector<int> add_renamed(Comparison& all, const std::vector<int>& found) {
    const auto &materials = all.model().materials, &others = all.other().materials;
    std::vector<int> matched = found;
    const std::vector<int> back = inverse_matches(found, others.size());
    if (materials.size() != others.size()) return matched;
    for (size_t i = 0; i < materials.size(); ++i) {
        if (matched[i] != kNone || back[i] != kNone) continue;
        matched[i] = static_cast<int>(i);
        Difference& added = all.add(Subject::kMaterial, Change::kRenamed, materials[i].name);
        added.before = materials[i].name;
        added.after = others[i].name;
        added.cause = "at the same place in the list";
    }
    return matched;
}

// The replacement of each material of the first skin in another skin, by keys.
std::map<std::string, std::string> skin_replacements(const Model& model, size_t family) {
    std::map<std::string, std::string> replacements;
    for (size_t slot = 0; slot < model.skins[0].size(); ++slot)
        if (slot < model.skins[family].size())
            replacements[material_key(at(model.materials, model.skins[0][slot]))] =
                material_key(at(model.materials, model.skins[family][slot]));
    return replacements;
}

}  // namespace

void compare_materials(Comparison& all) {
    const auto &materials = all.model().materials, &others = all.other().materials;
    // every model has a material; that of a file without any has no name
    const auto item_count = [](const Scene& scene) {
        return can_hold(scene.format, Subject::kMaterial) ? scene.model.materials.size() : 0;
    };
    if (!all.can_compare(Subject::kMaterial, item_count(all.first), item_count(all.second))) return;
    const std::vector<int> found = add_renamed(all, match_names(materials, others, material_key));
    add_unmatched(all, Subject::kMaterial, materials, others, found,
                  [](const Material& material) { return material.name; });
    if (!all.has_same_format()) return;
    for (size_t i = 0; i < materials.size(); ++i) {
        if (found[i] == kNone) continue;
        const Material& other = at(others, found[i]);
        if (material_key(materials[i]) == material_key(other) &&
            path_key(materials[i]) != path_key(other))
            all.add_value(Subject::kMaterial, materials[i].name, "path", materials[i].name,
                          other.name);
    }
    all.add_value(Subject::kMaterial, "", "folders", search_folders(all.model()),
                  search_folders(all.other()));
}

void compare_skins(Comparison& all) {
    const auto item_count = [](const Scene& scene) {
        return can_hold(scene.format, Subject::kSkin) ? scene.model.skins.size() : 0;
    };
    const size_t count = item_count(all.first), other_count = item_count(all.second);
    if (count == 0 || other_count == 0) return;
    all.add_value(Subject::kSkin, "", "skins", std::to_string(count), std::to_string(other_count));
    for (size_t family = 1; family < std::min(count, other_count); ++family) {
        const auto own = skin_replacements(all.model(), family),
                   others = skin_replacements(all.other(), family);
        for (const auto& [base, material] : own)
            if (const auto other = others.find(base); other != others.end())
                all.add_value(Subject::kSkin, std::to_string(family), base, material,
                              other->second);
    }
}

}  // namespace studioscope
