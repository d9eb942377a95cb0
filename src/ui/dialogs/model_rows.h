#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/panel_settings.h"

namespace studioscope {

// A line of the list of models: a folder with how many models lie in it, or a model.
struct ModelRow {
    std::string_view folder;      // of the model's path
    size_t models = 0;            // in the folder
    std::optional<size_t> model;  // index into the listing
    bool is_whole_path = false;   // it stands below no line of its folder
};

// By folder; those that the search finds, each with its whole path, where something is searched
// for. `models` are sorted by folder, and outlive the rows.
std::vector<ModelRow> model_rows(const std::vector<std::string>& models,
                                 const ModelListSettings& settings);

}  // namespace studioscope
