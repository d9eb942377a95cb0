#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// Adds a diagnostic within the limits on messages: at most Budget::kMaxMessages, about
// Budget::kMaxMessageBytes in all, each shortened to Budget::kMaxMessageLength. One file may cause
// thousands of messages. The last one then says that others are left out, with the highest severity
// of those.
void append_capped(Diagnostics& all, Diagnostic diagnostic);

}  // namespace studioscope
