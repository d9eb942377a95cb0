#pragma once

#include <span>

#include "document/panel_settings.h"
#include "model/file_header.h"

namespace studioscope {

// The header of each compiled file, field by field: its offset and its raw value.
void header_panel(std::span<const FileHeader> headers, HeaderSettings& settings);

}  // namespace studioscope
