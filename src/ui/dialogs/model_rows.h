#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/panel_settings.h"

namespace studioscope {

// A row of the list of models: a model, or a folder with its number of models.
struct ModelRow {
    std::string_view folder;      // folder of the model's path
    size_t models = 0;            // number of models in the folder
    std::optional<size_t> model;  // index into the listing
    bool is_whole_path = false;   // shows the whole path, as it is below no folder
};

// Rows by folder, or, for a search, the models found with their whole paths. `models` are sorted by
// folder and have to outlive the rows.
std::vector<ModelRow> model_rows(const std::vector<std::string>& models,
                                 const ModelListSettings& settings);

}  // namespace studioscope
