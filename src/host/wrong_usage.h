#pragma once

#include <string_view>

#include "core/diagnostic.h"

namespace studioscope {

// Wrong usage, always in one form:
//     studioscope render: error: --mode wire: expected shaded, ... (did you mean wireframe?)
//     Try 'studioscope render --help'.

// Prints a message about wrong usage of a verb, or of the program if `verb` is empty, to standard
// error. Returns the exit status.
int report_wrong_usage(std::string_view verb, std::string_view message);

// Prints an error of a verb, in that form if the command line is at fault. Returns the exit status.
int report_problem(std::string_view verb, const Diagnostic& problem);

}  // namespace studioscope
