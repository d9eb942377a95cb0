#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/qc_builder.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

// Without its extension; folders stay.
std::string without_extension(const std::string& name) {
    const size_t dot = name.find_last_of('.');
    const size_t slash = name.find_last_of("/\\");
    const bool has_extension = dot != name.npos && (slash == name.npos || dot > slash);
    return has_extension ? name.substr(0, dot) : name;
}

// What two materials of one name have alike (qc.md 4): folders are part of it.
std::string material_key(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    return lower_case(name);
}

bool has_folder(const std::string& name) { return name.find_first_of("/\\") != name.npos; }

}  // namespace

bool means_material(const std::string& written, const std::string& name) {
    if (has_folder(written) && has_folder(name))
        return material_key(without_extension(written)) == material_key(name);
    return plain_name(written) == plain_name(name);
}

int QcBuilder::find_or_add_material(const Material& material) {
    const std::string key = material_key(material.name);
    for (size_t i = 0; i < model_.materials.size(); ++i)
        if (material_key(model_.materials[i].name) == key) return static_cast<int>(i);
    model_.materials.push_back(material);
    return static_cast<int>(model_.materials.size()) - 1;
}

int QcBuilder::material_written(const std::string& name) {
    return find_or_add_material({without_extension(name), {}, false});
}

// The compiled model keeps of an SMD's materials the last part of their names, of a DMX's all
// (qc.md 4). $renamematerial reaches those that were there before it.
int QcBuilder::material_of(const Source& source, const Mesh& mesh) {
    const Model& model = *source.model;
    const int slot = model.skins.empty() ? mesh.skin_slot : at(model.skins.front(), mesh.skin_slot);
    Material material = at(model.materials, slot);
    material.name = source.is_dmx ? without_extension(material.name) : base_name(material.name);
    for (const QcRename& rename : qc_.renamed_materials)
        if (rename.reach > source.order && means_material(rename.from, material.name))
            material.name = without_extension(rename.to);
    return find_or_add_material(material);
}

void QcBuilder::add_search_paths() {
    std::vector<std::string> paths = qc_.material_paths;
    if (paths.empty()) paths.push_back("models/" + without_extension(qc_.model_name) + "/");
    const bool has_dmx = std::any_of(sources_.begin(), sources_.end(), [](const Source* source) {
        return source->is_mesh && source->is_dmx;
    });
    if (has_dmx) paths.emplace_back();
    paths = first_folders(paths);
    for (Material& material : model_.materials) material.search_paths = paths;
}

// The first row of $texturegroup names the materials that the other rows replace, column by column.
void QcBuilder::add_skins() {
    std::vector<int> straight;
    for (size_t i = 0; i < model_.materials.size(); ++i) straight.push_back(static_cast<int>(i));
    model_.skins.assign(1, straight);
    if (qc_.skins.empty()) return;
    const std::vector<std::string>& base = qc_.skins.front();
    for (size_t row = 1; row < qc_.skins.size(); ++row) {
        std::vector<int> family = straight;
        const std::vector<std::string>& names = qc_.skins[row];
        for (size_t column = 0; column < std::min(base.size(), names.size()); ++column)
            for (const int slot : straight)
                if (means_material(base[column], at(model_.materials, slot).name))
                    at(family, slot) = material_written(names[column]);
        model_.skins.push_back(std::move(family));
    }
    for (const std::string& name : base) {
        const bool is_used = std::any_of(straight.begin(), straight.end(), [&](int slot) {
            return means_material(name, at(model_.materials, slot).name);
        });
        if (!is_used)
            model_.diagnostics.push_back(
                warning("qc-skin-unused",
                        fmt::format("$texturegroup replaces {}, which no mesh uses", name)));
    }
}

}  // namespace studioscope
