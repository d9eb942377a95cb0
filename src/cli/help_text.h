#pragma once

#include <string>
#include <vector>

#include "cli/verb_table.h"

namespace studioscope {

enum class HelpLength { kShort, kFull };

// Help of a verb: usage and options in groups; with kFull whole descriptions, examples and exit
// statuses. Lines fit into `width` columns.
std::string help_text(const Verb& verb, HelpLength length, size_t width);
// Help of the program: verbs, examples and exit statuses.
std::string overview_text();
// Help in the width of the terminal, or 80 columns.
std::string help_text(const Verb& verb, HelpLength length);

// "studioscope render FILE... -o OUT [OPTIONS]".
std::string usage_text(const Verb& verb, const CLI::App& app);

// The options of a group in the order in which they were added.
std::vector<const CLI::Option*> options_of(const CLI::App& app, const std::string& group);

// The description with choices and default: "Shading mode: shaded, ... [default: shaded]".
std::string description_of(const CLI::Option& option);
// "-o, --output OUT".
std::string label_of(const CLI::Option& option);

}  // namespace studioscope
