#pragma once

#include <vector>

#include "core/budget.h"
#include "core/name_map.h"
#include "core/text.h"

namespace studioscope {

// The maximum number of material folders: each material is searched in each of them, so the count a
// file may name is bounded.
constexpr size_t kMaxMaterialFolders = Budget::kMaxMaterialFolders;

// The first kMaxMaterialFolders of the named folders, without duplicates.
inline std::vector<FileName> unique_folders(const std::vector<FileName>& folders) {
    std::vector<FileName> first;
    NameSet known;
    for (const FileName& folder : folders)
        if (first.size() < kMaxMaterialFolders && known.insert(folder.bytes()).second)
            first.push_back(folder);
    return first;
}

}  // namespace studioscope
