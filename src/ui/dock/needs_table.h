#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The right half of the Mounts tab.

// Lists every file that the open model needs: found, shadowed or missing, and where. A click on one
// looks up its path.
void needs_table(const ContentReport& content, MountSettings& settings);

// Lists the mounts that have the path in MountSettings::look_up, the one used first.
void look_up_table(Document& document, Requests& requests);

}  // namespace studioscope
