#pragma once

#include <string>

#include "core/bytes.h"
#include "core/diagnostic.h"

namespace studioscope {

// The facts about one file alone, for git's textconv: one per line, in a fixed order, so that a
// comparison of lines reads well. Nothing depends on the file's path, the time, the machine or
// other files. At most about 5000 lines: longer tables are given as hashes of groups of rows. Ends
// with the errors of the file, one per line. Only the ending of `name` counts.
std::string facts_of(const std::string& name, ByteSpan bytes);

// The line in place of facts about a file that cannot be read.
std::string fact_of_unreadable(const Diagnostic& error);

}  // namespace studioscope
