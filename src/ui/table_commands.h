#pragma once

#include <vector>

#include "ui/commands.h"

namespace studioscope {

// The commands that choose a row of one of the tables of document/view.h and ui/dock_tabs.h: made
// of those rows, in the menu of that name.
std::vector<Command> dock_tab_commands(const char* menu);
std::vector<Command> overlay_commands(const char* menu);
std::vector<Command> mode_commands(const char* menu);
std::vector<Command> light_commands(const char* menu);
std::vector<Command> lod_layout_commands(const char* menu);

}  // namespace studioscope
