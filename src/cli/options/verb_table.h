#pragma once

#include <span>
#include <string_view>

#include "cli/options/table.h"
#include "host/options.h"

namespace studioscope {

// The table of verbs. Parsing, help, the man page and completions read it.

struct Example {
    const char* command;  // without "studioscope"
    const char* purpose;
};

struct Verb {
    const char* name;
    VerbSet bit;                 // of its options in the table of options
    const char* summary;         // one line of the overview
    const char* statuses;        // the digits of possible exit statuses, "023"
    int (*run)(const Options&);  // null for `view`, which main() passes in
    Example examples[3];         // fewer: null commands at the end
    bool is_listed = true;
};

std::span<const Verb> all_verbs();
// The verb with this name; null if there is none.
const Verb* find_verb(std::string_view name);
// Names of the verbs that are listed.
std::vector<std::string> verb_names();

// The options of a verb before any is given.
Options initial_options(const Verb& verb);

// The meaning of an exit status for a verb.
std::string_view status_text(char status, std::string_view verb);

}  // namespace studioscope
