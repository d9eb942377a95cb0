#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "core/budget.h"

namespace studioscope {

// A model names the folders of its materials, and each material is looked for in each of them: what
// a file may ask for is bounded.
constexpr size_t kMostMaterialFolders = Budget::kMostMaterialFolders;

// The first of them, each once.
inline std::vector<std::string> first_folders(const std::vector<std::string>& named) {
    std::vector<std::string> first;
    std::unordered_set<std::string> known;
    for (const std::string& folder : named)
        if (first.size() < kMostMaterialFolders && known.insert(folder).second)
            first.push_back(folder);
    return first;
}

}  // namespace studioscope
