#pragma once

#include <filesystem>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The files of the sample model, which the window shows when no file is named.
std::vector<std::filesystem::path> bundled_sample();

// The folder with `sample` and `cases`, the broken models that the sample's card opens; next to the
// program or in the data folder. Empty if it is not found.
std::filesystem::path bundled_folder();

// Whether a file belongs to the sample or its cases.
bool is_bundled(const std::filesystem::path& file);

// Dismisses the sample's card for good if another file is open; selects the first clip of a bundled
// model if none is selected.
void follow_sample_card(Document& document);

}  // namespace studioscope
