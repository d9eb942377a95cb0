#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// One file may be wrong ten thousand times, and one message quote all of it: adds at most
// Budget::kMostMessages, and about Budget::kMostMessageBytes, each shortened to
// Budget::kLongestMessage. The last one then says that others are left out, and is as grave as the
// gravest of those.
void add_message(Diagnostics& all, Diagnostic diagnostic);

}  // namespace studioscope
