#pragma once

#include <vector>

#include "ui/commands.h"

namespace studioscope {

// Commands made from the rows of the tables in document/view/view.h and ui/dock_tabs.h, for the
// menu of this name.
std::vector<Command> dock_tab_commands(const char* menu);
std::vector<Command> overlay_commands(const char* menu);
std::vector<Command> mode_commands(const char* menu);
std::vector<Command> light_commands(const char* menu);
std::vector<Command> eye_commands(const char* menu);
std::vector<Command> lod_layout_commands(const char* menu);

}  // namespace studioscope
