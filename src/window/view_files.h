#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "window/messages.h"

namespace studioscope {

// Views and presets of sliders that come from files and the clipboard, or go there. All of them
// report errors.

// Applies the JSON of a view (document/view_state.h), which came from `source`. Returns the vertex
// layout of that view where the open model has another one.
std::optional<VertexLayoutOptions> apply_view_text(const std::string& text,
                                                   const std::string& source, Document& document,
                                                   Messages& messages);
// Applies the view that a picture was saved with.
std::optional<VertexLayoutOptions> apply_view_of_picture(const std::filesystem::path& path,
                                                         Document& document, Messages& messages);

void apply_preset_file(const std::filesystem::path& path, Document& document, Messages& messages);
void save_preset_file(const std::filesystem::path& path, Document& document, Messages& messages);

}  // namespace studioscope
