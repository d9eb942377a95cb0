#pragma once

#include <string>
#include <vector>

#include "cli/options/table.h"

namespace studioscope {

enum class HelpLength { kShort, kFull };

// Help of a verb: usage and options in groups; kFull adds whole descriptions, examples and exit
// statuses. Lines have at most `width` columns.
std::string help_text(const Verb& verb, HelpLength length, size_t width);
// Help of the program: verbs, examples and exit statuses.
std::string overview_text();
// Help wrapped at the width of the terminal, or at 80 columns.
std::string help_text(const Verb& verb, HelpLength length);

}  // namespace studioscope
