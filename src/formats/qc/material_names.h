#pragma once

#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/qc.h"
#include "model/model.h"

namespace studioscope {

// Materials by the names that lines of a QC have for them (qc.md 4).

// Without folders and extension, in lower case: what materials and models are compared by.
std::string plain_name(const std::string& path);

// Without its extension; folders stay.
std::string without_extension(const std::string& name);

// The part of a material's name that is compared, folders included.
std::string material_key(std::string name);

// Things by the names that lines speak of them by: by the whole name where both have folders, else
// by the plain one.
class QcMaterialNames {
public:
    // Adds a name as a line writes it, or as the model has it; numbers ascend.
    void add_written(const std::string& name, size_t number);
    void add_material(const std::string& name, size_t number);

    using Numbers = std::vector<size_t>;
    // Numbers of the names that mean one material; null for none. Each number is in one of both.
    struct Found {
        const Numbers* by_plain = nullptr;
        const Numbers* other = nullptr;
    };
    // Searches the names of add_written().
    Found that_mean(const std::string& material) const;
    // Searches the names of add_material().
    Found meant_by(const std::string& written) const;

private:
    using Index = NameMap<Numbers>;
    static const Numbers* find(const Index& index, const std::string& key);

    Index bare_, in_folders_;  // by their plain names
    Index whole_;              // those in folders, by all of it
};

// $renamematerial: one line after the other, so that one may rename what another made.
class QcMaterialRenames {
public:
    explicit QcMaterialRenames(const std::vector<QcRename>& lines);

    // The name in the end of a material of the file that was loaded as number `order`.
    std::string renamed(const std::string& name, size_t order) const;

private:
    std::string renamed_from(const std::string& name, size_t line) const;

    const std::vector<QcRename>& lines_;
    QcMaterialNames names_;
    std::vector<std::string> results_;  // of each line and those after it
};

}  // namespace studioscope
