#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "window/messages.h"

namespace studioscope {

// Views and slider presets from and to files and the clipboard. All functions report errors.

// Applies the JSON of a view (document/choices/view_state.h) that was read from `source`. Returns
// the view's vertex layout if it differs from the open model's.
std::optional<VertexLayoutOptions> apply_view_text(const std::string& text,
                                                   const std::string& source, Document& document,
                                                   Messages& messages);
// Applies the view that is stored in a saved picture.
std::optional<VertexLayoutOptions> apply_view_of_picture(const std::filesystem::path& path,
                                                         Document& document, Messages& messages);

void apply_preset_file(const std::filesystem::path& path, Document& document, Messages& messages);
void save_preset_file(const std::filesystem::path& path, Document& document, Messages& messages);

}  // namespace studioscope
