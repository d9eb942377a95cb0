#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// One file may be wrong ten thousand times, and one message quote all of it: adds at most
// Budget::kMaxMessages, and about Budget::kMaxMessageBytes, each shortened to
// Budget::kMaxMessageLength. The last one then says that others are left out, and is as grave as
// the gravest of those.
void append_capped(Diagnostics& all, Diagnostic diagnostic);

}  // namespace studioscope
