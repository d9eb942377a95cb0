#pragma once

#include <filesystem>

#include "core/result.h"
#include "document/choices/flex_preset.h"

namespace studioscope {

// Reads a flex preset; an error names the file.
Result<FlexPreset> read_preset(const std::filesystem::path& path);

// Reads and applies a preset; its diagnostics are added to the document's.
Result<PresetOutcome> load_preset(const std::filesystem::path& path, Document& document);

// Whether the file name is a preset's: it ends with ".json".
bool is_preset_file(const std::filesystem::path& path);

}  // namespace studioscope
