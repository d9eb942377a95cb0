#pragma once

#include <string>
#include <vector>

#include "cli/options/table.h"

namespace studioscope {

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
