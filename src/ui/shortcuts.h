#pragma once

#include "ui/panels.h"

namespace studioscope {

// Runs the commands whose keys went down in this frame, unless someone is typing or choosing from
// something that is open; Escape works in any case.
void run_shortcuts(Document& document, Requests& requests);

}  // namespace studioscope
