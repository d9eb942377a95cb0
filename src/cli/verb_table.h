#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "cli/path_words.h"

namespace studioscope {

// The table of verbs. Parsing, help, the man page and completions read it.

struct Example {
    const char* command;  // without "studioscope"
    const char* purpose;
};

enum class VerbKind {
    kScene,   // takes files, and options about loading them
    kPlain,   // takes words of its own
    kHidden,  // the same, and is not listed
};

struct Verb {
    const char* name;
    const char* summary;  // one line of the overview
    VerbKind kind;
    void (*add_options)(CLI::App&, Options&);  // options that only this verb has
    int (*run)(const Options&);                // null for `view`, which main() passes in
    const char* statuses;                      // the digits of possible exit statuses, "023"
    Example examples[3];                       // fewer: null commands at the end
};

std::span<const Verb> all_verbs();
// The verb with this name; null if there is none.
const Verb* find_verb(std::string_view name);
// Names of the verbs that are listed.
std::vector<std::string> verb_names();

// The parser of a verb; parsing fills `options`, which must live as long.
std::unique_ptr<CLI::App> make_parser(const Verb& verb, Options& options);

// The meaning of an exit status for a verb.
std::string_view status_text(char status, std::string_view verb);

}  // namespace studioscope
