#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"
#include "model/material_folders.h"

namespace studioscope {

int QcBuilder::find_or_add_material(const Material& material) {
    const auto [known, is_new] = materials_.try_emplace(material_key(material.name),
                                                        static_cast<int>(model_.materials.size()));
    if (is_new) model_.materials.push_back(material);
    return known->second;
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
    if (!renames_) renames_.emplace(qc_.renamed_materials);
    material.name = renames_->renamed(material.name, source.order);
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
    QcMaterialNames names;
    for (const int slot : straight)
        names.add_material(at(model_.materials, slot).name, static_cast<size_t>(slot));
    std::vector<QcMaterialNames::Found> columns;  // the materials of the first row
    for (const std::string& name : qc_.skins.front()) columns.push_back(names.meant_by(name));
    for (size_t row = 1; row < qc_.skins.size(); ++row) {
        std::vector<int> family = straight;
        const std::vector<std::string>& replacing = qc_.skins[row];
        for (size_t column = 0; column < std::min(columns.size(), replacing.size()); ++column)
            for (const auto* slots : {columns[column].by_plain, columns[column].other})
                for (size_t i = 0; slots != nullptr && i < slots->size(); ++i)
                    at(family, (*slots)[i]) = material_written(replacing[column]);
        model_.skins.push_back(std::move(family));
    }
    for (size_t column = 0; column < columns.size(); ++column)
        if (columns[column].by_plain == nullptr && columns[column].other == nullptr)
            model_.diagnostics.push_back(warning(
                "qc-skin-unused", fmt::format("$texturegroup replaces {}, which no mesh uses",
                                              qc_.skins.front()[column])));
}

}  // namespace studioscope
