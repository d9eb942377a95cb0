#pragma once

#include "document/panel_settings.h"

// The searchable sheet of all keys and mouse moves.
void keys_panel(PanelSettings& panels);
