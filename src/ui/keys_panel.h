#pragma once

#include "document/panel_settings.h"

namespace studioscope {

// The searchable sheet of all keys and mouse moves.
void keys_panel(PanelSettings& panels);

}  // namespace studioscope
