#pragma once

#include <filesystem>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The files of the sample model that the window shows when no file is named; searched next to the
// program and in the data folder.
std::vector<std::filesystem::path> bundled_sample();

// The folder with the sample in `sample` and, in `cases`, the models with a fault that its card
// opens; empty if it is not found.
std::filesystem::path bundled_folder();

// Whether the file is one of them.
bool is_bundled(const std::filesystem::path& file);

// Removes the card over the sample, for good, if another file is open. A case whose clip is what
// there is to see shows it.
void follow_sample_card(Document& document);

}  // namespace studioscope
