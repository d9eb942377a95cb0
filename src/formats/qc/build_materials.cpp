
#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/diagnostics.h"
#include "formats/qc/build_phases.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

bool has_folder(const std::string& name) { return name.find_first_of("/\\") != name.npos; }

}  // namespace

std::string plain_name(const std::string& path) { return lower_case(base_name(path)); }

std::string without_extension(const std::string& name) {
    const size_t dot = name.find_last_of('.');
    const size_t slash = name.find_last_of("/\\");
    const bool has_extension = dot != name.npos && (slash == name.npos || dot > slash);
    return has_extension ? name.substr(0, dot) : name;
}

std::string with_extension(const std::string& path, const char* extension) {
    const bool has_extension = path.find('.', path.find_last_of('/') + 1) != path.npos;
    return has_extension ? path : path + extension;
}

std::string material_key(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    return lower_case(name);
}

void QcMaterialNames::add_written(const std::string& name, size_t number) {
    (has_folder(name) ? names_with_folders_ : plain_names_)[plain_name(name)].push_back(number);
    if (has_folder(name)) full_paths_[material_key(without_extension(name))].push_back(number);
}

void QcMaterialNames::add_material(const std::string& name, size_t number) {
    (has_folder(name) ? names_with_folders_ : plain_names_)[plain_name(name)].push_back(number);
    if (has_folder(name)) full_paths_[material_key(name)].push_back(number);
}

const QcMaterialNames::Numbers* QcMaterialNames::find(const Index& index, const std::string& key) {
    const auto found = index.find(key);
    return found == index.end() ? nullptr : &found->second;
}

QcMaterialNames::Matches QcMaterialNames::match_written_names(const std::string& material) const {
    const std::string plain = plain_name(material);
    return {find(plain_names_, plain), has_folder(material)
                                           ? find(full_paths_, material_key(material))
                                           : find(names_with_folders_, plain)};
}

QcMaterialNames::Matches QcMaterialNames::match_materials(const std::string& written) const {
    const std::string plain = plain_name(written);
    return {find(plain_names_, plain),
            has_folder(written) ? find(full_paths_, material_key(without_extension(written)))
                                : find(names_with_folders_, plain)};
}

QcMaterialRenames::QcMaterialRenames(const std::vector<QcRename>& lines)
    : lines_(lines), results_(lines.size()) {
    for (size_t i = 0; i < lines.size(); ++i) names_.add_written(lines[i].from, i);
    for (size_t i = lines.size(); i-- > 0;)
        results_[i] = final_name_from(without_extension(lines[i].to), i + 1);
}

// Applies the lines from `line` on.
std::string QcMaterialRenames::final_name_from(const std::string& name, size_t line) const {
    const QcMaterialNames::Matches matches = names_.match_written_names(name);
    size_t next = lines_.size();
    for (const QcMaterialNames::Numbers* numbers : {matches.by_plain, matches.other}) {
        if (numbers == nullptr) continue;
        const auto after = std::lower_bound(numbers->begin(), numbers->end(), line);
        if (after != numbers->end()) next = std::min(next, *after);
    }
    return next == lines_.size() ? name : results_[next];
}

// A line applies to the files named above it.
std::string QcMaterialRenames::final_name(const std::string& name, size_t order) const {
    const auto first =
        std::upper_bound(lines_.begin(), lines_.end(), order,
                         [](size_t number, const QcRename& line) { return number < line.reach; });
    return final_name_from(name, static_cast<size_t>(first - lines_.begin()));
}

const Material& source_material(const Model& source, const Mesh& mesh) {
    const int slot =
        source.skins.empty() ? mesh.skin_slot : at(source.skins.front(), mesh.skin_slot);
    return at(source.materials, slot);
}

int QcMaterialTable::find_or_add(const Material& material) {
    const auto [entry, is_new] = numbers_.try_emplace(material_key(material.name),
                                                      static_cast<int>(model_.materials.size()));
    if (is_new) model_.materials.push_back(material);
    return entry->second;
}

int QcMaterialTable::find_written(const std::string& name) {
    return find_or_add(named_material(FileName(without_extension(name)), {}));
}

// The compiled model has an SMD's materials without their folders, a DMX's with them (qc.md 4).
// $renamematerial applies to materials of files above it.
int QcMaterialTable::find_mesh_material(const QcSourceFile& source, const Mesh& mesh) {
    Material material = source_material(*source.model, mesh);
    const std::string written = material.file_name().bytes();
    if (!renames_) renames_.emplace(qc_.renamed_materials);
    const FileName name(renames_->final_name(
        source.is_dmx ? without_extension(written) : base_name(written), source.order));
    material.name = name.shown();
    material.is_guess = !name.is_utf8();
    return find_or_add(material);
}

void add_search_paths(const QcFile& qc, const QcSources& sources, Model& model) {
    std::vector<FileName> paths = qc.material_paths;
    if (paths.empty()) paths.emplace_back("models/" + without_extension(qc.model_name) + "/");
    const bool has_dmx =
        std::any_of(sources.read.begin(), sources.read.end(),
                    [](const QcSourceFile* source) { return source->is_mesh && source->is_dmx; });
    if (has_dmx) paths.emplace_back();
    paths = unique_folders(paths);
    for (Material& material : model.materials) material.search_paths = paths;
}

// The first row of $texturegroup names the materials that the other rows replace, column by column.
void add_skins(const QcFile& qc, QcMaterialTable& materials, Model& model) {
    std::vector<int> base_family;
    for (size_t i = 0; i < model.materials.size(); ++i) base_family.push_back(static_cast<int>(i));
    model.skins.assign(1, base_family);
    if (qc.skins.empty()) return;
    QcMaterialNames names;
    for (const int slot : base_family)
        names.add_material(at(model.materials, slot).file_name().bytes(),
                           static_cast<size_t>(slot));
    std::vector<QcMaterialNames::Matches> columns;  // the materials of the first row
    for (const std::string& name : qc.skins.front()) columns.push_back(names.match_materials(name));
    for (size_t row = 1; row < qc.skins.size(); ++row) {
        std::vector<int> family = base_family;
        const std::vector<std::string>& replacements = qc.skins[row];
        for (size_t column = 0; column < std::min(columns.size(), replacements.size()); ++column)
            for (const auto* slots : {columns[column].by_plain, columns[column].other})
                for (size_t i = 0; slots != nullptr && i < slots->size(); ++i)
                    at(family, (*slots)[i]) = materials.find_written(replacements[column]);
        model.skins.push_back(std::move(family));
    }
    for (size_t column = 0; column < columns.size(); ++column)
        if (columns[column].by_plain == nullptr && columns[column].other == nullptr)
            report_at(model.diagnostics, Severity::kWarning, "qc-skin-unused", Location(),
                      "$texturegroup replaces {}, which no mesh uses; ignored",
                      quotable(qc.skins.front()[column]));
}

}  // namespace studioscope
