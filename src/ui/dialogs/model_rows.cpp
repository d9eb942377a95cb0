#include "ui/dialogs/model_rows.h"

#include "core/text.h"

namespace studioscope {

std::vector<ModelRow> model_rows(const std::vector<std::string>& models,
                                 const ModelListSettings& settings) {
    std::vector<ModelRow> rows;
    if (!settings.filter.empty()) {
        for (size_t i = 0; i < models.size(); ++i)
            if (matches(models[i], settings.filter)) rows.push_back({{}, 0, i, true});
        return rows;
    }
    size_t head = 0;  // row of the current folder
    bool is_collapsed = false;
    for (size_t i = 0; i < models.size(); ++i) {
        const size_t slash = models[i].find_last_of('/');
        const auto folder =
            std::string_view(models[i]).substr(0, slash == std::string::npos ? 0 : slash);
        if (rows.empty() || rows[head].folder != folder) {
            head = rows.size();
            is_collapsed = settings.folded.count(folder) > 0;
            rows.push_back({folder, 0, std::nullopt, false});
        }
        ++rows[head].models;
        if (!is_collapsed) rows.push_back({folder, 0, i, false});
    }
    return rows;
}

}  // namespace studioscope
