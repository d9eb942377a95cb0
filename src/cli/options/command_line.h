#pragma once

#include <string>
#include <vector>

#include "host/options.h"

namespace studioscope {

// The function to run, or the exit status of parsing: 0 after printing help or the version, 2 for
// wrong usage.
struct ParsedCommandLine {
    int exit_status = 0;
    int (*run)(const Options&) = nullptr;  // implementation of the verb
    Options options;
};

// Parts of the program that only the window has.
struct WindowParts {
    int (*run_view)(const Options&) = nullptr;
    std::vector<std::string> libraries;  // with versions: "GLFW 3.3.8"
};

// Parses the command line, whose first word is the program. Wrong usage has been reported.
ParsedCommandLine parse_command_line(const std::vector<std::string>& command_line,
                                     const WindowParts& window);

}  // namespace studioscope
