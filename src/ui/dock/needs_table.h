#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The right half of the Mounts tab.

// Lists every file that the open model needs: found, shadowed or missing, and where. A click on one
// looks up its path. Where files are missing, a search for what has them.
void needs_table(Document& document, const FrameInfo& info, Requests& requests);

// Lists the mounts that have the path in MountSettings::look_up, the one used first.
void look_up_table(Document& document, Requests& requests);

}  // namespace studioscope
