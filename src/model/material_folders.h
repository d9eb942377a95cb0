#pragma once

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/name_map.h"

namespace studioscope {

// The maximum number of material folders: each material is searched in each of them, so the count a
// file may name is bounded.
constexpr size_t kMaxMaterialFolders = Budget::kMaxMaterialFolders;

// The first kMaxMaterialFolders of the named folders, without duplicates.
inline std::vector<std::string> unique_folders(const std::vector<std::string>& folders) {
    std::vector<std::string> first;
    NameSet known;
    for (const std::string& folder : folders)
        if (first.size() < kMaxMaterialFolders && known.insert(folder).second)
            first.push_back(folder);
    return first;
}

}  // namespace studioscope
