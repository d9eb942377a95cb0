#pragma once

#include <filesystem>

#include "core/result.h"
#include "document/flex_preset.h"

namespace studioscope {

// The error names the file.
Result<FlexPreset> read_preset(const std::filesystem::path& path);

// Reads and applies one; what was odd about it joins the document's diagnostics.
Result<PresetOutcome> load_preset(const std::filesystem::path& path, Document& document);

// Whether a name says that it is one: ".json".
bool is_preset_file(const std::filesystem::path& path);

}  // namespace studioscope
