#pragma once

#include <string>
#include <vector>

#include "cli/options/table.h"

namespace studioscope {

enum class HelpLength { kShort, kFull };

// Help of a verb: usage and options in groups; with kFull whole descriptions, examples and exit
// statuses. Lines fit into `width` columns.
std::string help_text(const Verb& verb, HelpLength length, size_t width);
// Help of the program: verbs, examples and exit statuses.
std::string overview_text();
// Help in the width of the terminal, or 80 columns.
std::string help_text(const Verb& verb, HelpLength length);

}  // namespace studioscope
