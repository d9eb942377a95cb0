#pragma once

#include <string>
#include <vector>

#include "cli/options/table.h"
#include "host/options.h"

namespace studioscope {

// The verb to run, or the exit status of parsing: 0 after printing help or the version, 2 after
// a usage error.
struct ParsedCommandLine {
    int exit_status = 0;
    int (*run)(const Options&) = nullptr;  // implementation of the verb
    Options options;
    const Verb* verb = nullptr;  // its row in the table
};

// Parts of the program that only the window has.
struct WindowParts {
    int (*run_view)(const Options&) = nullptr;
    std::vector<std::string> libraries;  // with versions: "GLFW 3.3.8"
};

// Parses the command line, whose first word is the program, and reports usage errors.
ParsedCommandLine parse_command_line(const std::vector<std::string>& command_line,
                                     const WindowParts& window);

// Runs the verb in its sandbox, if there is one to run; returns the exit status.
int run_command_line(const ParsedCommandLine& command_line);

// The parsed words after a verb.
struct OptionWords {
    OptionRows given;     // given options, each once, in order
    std::string problem;  // usage error; empty: none

    bool has(std::string_view name) const;
};

// Parses the words after a verb, and stores the values in `options`. The syntax is that of
// getopt_long(), which is not used because it prints its own messages, accepts abbreviations, and
// cannot tell "-5", a value or a file, from an option:
//     --name VALUE  --name=VALUE  -n VALUE  -nVALUE  -ab (two flags)  -- (only words follow)
// Names are not abbreviated. A value may begin with a dash. The last value of an option that takes
// one is used. Parsing continues after a problem, because help works in a wrong line, too.
OptionWords read_option_words(VerbSet verb, const std::vector<std::string>& words,
                              Options& options);

}  // namespace studioscope
