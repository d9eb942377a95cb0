#pragma once

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/name_hash.h"

namespace studioscope {

// A model names the folders of its materials, and each material is looked for in each of them: what
// a file may ask for is bounded.
constexpr size_t kMaxMaterialFolders = Budget::kMaxMaterialFolders;

// The first of them, each once.
inline std::vector<std::string> first_folders(const std::vector<std::string>& named) {
    std::vector<std::string> first;
    NameSet known;
    for (const std::string& folder : named)
        if (first.size() < kMaxMaterialFolders && known.insert(folder).second)
            first.push_back(folder);
    return first;
}

}  // namespace studioscope
