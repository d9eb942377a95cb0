#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"
#include "model/material_folders.h"

namespace studioscope {

int QcMaterialTable::find_or_add(const Material& material) {
    const auto [known, is_new] = numbers_.try_emplace(material_key(material.name),
                                                      static_cast<int>(model_.materials.size()));
    if (is_new) model_.materials.push_back(material);
    return known->second;
}

int QcMaterialTable::written(const std::string& name) {
    return find_or_add({without_extension(name), {}, false});
}

// The compiled model keeps of an SMD's materials the last part of their names, of a DMX's all
// (qc.md 4). $renamematerial reaches those that were there before it.
int QcMaterialTable::of(const QcSourceFile& source, const Mesh& mesh) {
    const Model& model = *source.model;
    const int slot = model.skins.empty() ? mesh.skin_slot : at(model.skins.front(), mesh.skin_slot);
    Material material = at(model.materials, slot);
    material.name = source.is_dmx ? without_extension(material.name) : base_name(material.name);
    if (!renames_) renames_.emplace(qc_.renamed_materials);
    material.name = renames_->renamed(material.name, source.order);
    return find_or_add(material);
}

void add_search_paths(const QcFile& qc, const QcSources& sources, Model& model) {
    std::vector<std::string> paths = qc.material_paths;
    if (paths.empty()) paths.push_back("models/" + without_extension(qc.model_name) + "/");
    const bool has_dmx =
        std::any_of(sources.read.begin(), sources.read.end(),
                    [](const QcSourceFile* source) { return source->is_mesh && source->is_dmx; });
    if (has_dmx) paths.emplace_back();
    paths = first_folders(paths);
    for (Material& material : model.materials) material.search_paths = paths;
}

// The first row of $texturegroup names the materials that the other rows replace, column by column.
void add_skins(const QcFile& qc, QcMaterialTable& materials, Model& model) {
    std::vector<int> straight;
    for (size_t i = 0; i < model.materials.size(); ++i) straight.push_back(static_cast<int>(i));
    model.skins.assign(1, straight);
    if (qc.skins.empty()) return;
    QcMaterialNames names;
    for (const int slot : straight)
        names.add_material(at(model.materials, slot).name, static_cast<size_t>(slot));
    std::vector<QcMaterialNames::Found> columns;  // the materials of the first row
    for (const std::string& name : qc.skins.front()) columns.push_back(names.meant_by(name));
    for (size_t row = 1; row < qc.skins.size(); ++row) {
        std::vector<int> family = straight;
        const std::vector<std::string>& replacing = qc.skins[row];
        for (size_t column = 0; column < std::min(columns.size(), replacing.size()); ++column)
            for (const auto* slots : {columns[column].by_plain, columns[column].other})
                for (size_t i = 0; slots != nullptr && i < slots->size(); ++i)
                    at(family, (*slots)[i]) = materials.written(replacing[column]);
        model.skins.push_back(std::move(family));
    }
    for (size_t column = 0; column < columns.size(); ++column)
        if (columns[column].by_plain == nullptr && columns[column].other == nullptr)
            model.diagnostics.push_back(
                warning("qc-skin-unused",
                        fmt::format("$texturegroup replaces {}, which no mesh uses; ignored",
                                    qc.skins.front()[column])));
}

}  // namespace studioscope
