#pragma once

#include <nlohmann/json.hpp>

#include "app/open_document.h"

namespace studioscope {

// Every file that a model asks for: which mount it was taken from, and which others have it.

struct Need {
    std::string path;  // from the game's root; of a file that lies below none, its own
    std::string role;  // "mdl", "vvd", ..., "include", "material", "material include", "texture"
    // Where it was taken from; empty where it is missing.
    std::filesystem::path found;
    std::string mount;  // that it was taken from
    // It was taken from beside the model, but the game would take the first of the candidates.
    bool is_shadowed = false;
    std::vector<std::filesystem::path> candidates;  // wherever it lies, the game's choice first
};

std::vector<Need> needs_of(const Opened& opened, const FileSystem& files);

nlohmann::ordered_json json_of(const std::vector<Need>& needs);
std::string text_of(const std::vector<Need>& needs);

// Copies what was found below `folder`, under its path from the game's root. Says what stopped it.
Result<size_t> copy_needs(const std::vector<Need>& needs, const std::filesystem::path& folder,
                          const FileSystem& files);

}  // namespace studioscope
