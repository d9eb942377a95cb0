#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The right half of the tab of mounts.

// Every file that the open model needs: found, shadowed or missing, and where. A click on one asks
// who has it.
void needs_table(const ContentReport& content, MountSettings& settings);

// Who has the path in MountSettings::look_up, the winner first.
void look_up_table(Document& document, Requests& requests);

}  // namespace studioscope
