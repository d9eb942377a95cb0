#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// One file may be wrong ten thousand times, and one message quote all of it: adds at most
// Budget::kMostMessages, the last of which says that others are left out, each shortened to
// Budget::kLongestMessage.
void add_message(Diagnostics& all, Diagnostic diagnostic);

}  // namespace studioscope
