#pragma once

#include <string>
#include <vector>

#include "cli/options/table.h"
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

// The words after a verb, read by the rows of its options.
struct OptionWords {
    OptionRows given;     // each once, in the order of the words
    std::string problem;  // what is wrong with the words; empty: nothing

    bool has(std::string_view name) const;
};

// Reads the words after a verb, and stores the values in `options`. Words are split as by
// getopt_long(), which itself is of no use: it prints its own messages, takes abbreviations, and
// cannot tell "-5", a value or a file, from an option. So:
//     --name VALUE  --name=VALUE  -n VALUE  -nVALUE  -ab (two flags)  -- (words alone follow)
// Names are whole. A value may begin with a dash. Of an option that takes one value, the last
// counts. Reading continues after a problem, because help is given for a wrong line, too.
OptionWords read_option_words(VerbSet verb, const std::vector<std::string>& words,
                              Options& options);

}  // namespace studioscope
