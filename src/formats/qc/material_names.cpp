#include "formats/qc/material_names.h"

#include <algorithm>

#include "core/text.h"

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

std::string material_key(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    return lower_case(name);
}

void QcMaterialNames::add_written(const std::string& name, size_t number) {
    (has_folder(name) ? in_folders_ : bare_)[plain_name(name)].push_back(number);
    if (has_folder(name)) whole_[material_key(without_extension(name))].push_back(number);
}

void QcMaterialNames::add_material(const std::string& name, size_t number) {
    (has_folder(name) ? in_folders_ : bare_)[plain_name(name)].push_back(number);
    if (has_folder(name)) whole_[material_key(name)].push_back(number);
}

const QcMaterialNames::Numbers* QcMaterialNames::find(const Index& index, const std::string& key) {
    const auto found = index.find(key);
    return found == index.end() ? nullptr : &found->second;
}

QcMaterialNames::Found QcMaterialNames::that_mean(const std::string& material) const {
    const std::string plain = plain_name(material);
    return {find(bare_, plain),
            has_folder(material) ? find(whole_, material_key(material)) : find(in_folders_, plain)};
}

QcMaterialNames::Found QcMaterialNames::meant_by(const std::string& written) const {
    const std::string plain = plain_name(written);
    return {find(bare_, plain), has_folder(written)
                                    ? find(whole_, material_key(without_extension(written)))
                                    : find(in_folders_, plain)};
}

QcMaterialRenames::QcMaterialRenames(const std::vector<QcRename>& lines)
    : lines_(lines), results_(lines.size()) {
    for (size_t i = 0; i < lines.size(); ++i) names_.add_written(lines[i].from, i);
    for (size_t i = lines.size(); i-- > 0;)
        results_[i] = renamed_from(without_extension(lines[i].to), i + 1);
}

// By the lines from that one on.
std::string QcMaterialRenames::renamed_from(const std::string& name, size_t line) const {
    const QcMaterialNames::Found found = names_.that_mean(name);
    size_t next = lines_.size();
    for (const QcMaterialNames::Numbers* numbers : {found.by_plain, found.other}) {
        if (numbers == nullptr) continue;
        const auto after = std::lower_bound(numbers->begin(), numbers->end(), line);
        if (after != numbers->end()) next = std::min(next, *after);
    }
    return next == lines_.size() ? name : results_[next];
}

// A line reaches the files that were named before it.
std::string QcMaterialRenames::renamed(const std::string& name, size_t order) const {
    const auto first =
        std::upper_bound(lines_.begin(), lines_.end(), order,
                         [](size_t number, const QcRename& line) { return number < line.reach; });
    return renamed_from(name, static_cast<size_t>(first - lines_.begin()));
}

}  // namespace studioscope
