#pragma once

#include <span>

#include "document/panel_settings.h"
#include "ui/widgets/icons.h"

namespace studioscope {

// A tab of the inspector, identified by its title.
struct TabButton {
    const char* title;
    Icon icon;
    const char* help;
};

// Draws tabs with icons and names, and sets the shown one when another is clicked. All of them
// share a row if they fit; otherwise each group has rows of its own, without icons where names
// would be cut.
void tab_rows(std::span<const TabButton> first, std::span<const TabButton> second,
              TabSettings& settings, const char* shown);

}  // namespace studioscope
