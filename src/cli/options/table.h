#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/options.h"
#include "host/sandbox.h"

namespace studioscope {

struct OptionRow;

// The table of options, a row per option, read by parsing, help, the man page, completions and
// usage errors.

// A bit set of the verbs that have an option.
using VerbSet = unsigned;
constexpr VerbSet kForView = 1u << 0, kForInfo = 1u << 1, kForCheck = 1u << 2, kForDiff = 1u << 3,
                  kForRender = 1u << 4, kForThumbnail = 1u << 5, kForPose = 1u << 6,
                  kForBench = 1u << 7, kForExplain = 1u << 8, kForGitSetup = 1u << 9,
                  kForCompletion = 1u << 10, kForHelp = 1u << 11, kForMan = 1u << 12,
                  kForComplete = 1u << 13, kForExport = 1u << 14, kForAll = ~0u;
constexpr VerbSet kForPictures = kForView | kForRender;
constexpr VerbSet kForPosed = kForPictures | kForPose | kForBench;
constexpr VerbSet kForModels = kForPosed | kForInfo | kForCheck | kForDiff;

// A value of an option as written on the command line.
struct GivenValue {
    const OptionRow& row;
    const std::string& word;
    size_t index;  // number of earlier values of this option
};

// Stores a value. Returns an error message without the option's name: " 3: expected WxH"; empty if
// the value is valid.
using StoreValue = std::function<std::string(Options& options, const GivenValue& given)>;

// A name among an option's values, and the value of the enum, number or switch with that name.
struct OptionChoice {
    std::string name;
    int value = 0;
    bool is_old = false;  // hidden alias: accepted, but not listed
};

enum class ValueKind { kText, kWholeNumber, kNumber };

// The values that an option takes.
struct OptionValue {
    std::string name;                     // in help, "OUT"; empty: the option is a flag
    std::vector<OptionChoice> choices{};  // all valid values, if they are few
    std::optional<double> min{}, max{};   // range of a number
    bool has_commas = false;              // each value is a list "a,b"
    ValueKind kind = ValueKind::kText;

    OptionValue(const char* text) : name(text) {}
};

struct OptionRow {
    VerbSet verbs = 0;
    std::vector<std::string> names;  // "-o", "--output"; without a dash: a positional argument
    StoreValue store = {};
    OptionValue value;
    std::string help;
    std::string default_value;  // shown in help
    const char* group = "";     // heading in help; empty: not listed there
    VerbSet hidden_for = 0;     // verbs that take the option without listing it
    bool is_required = false;
    bool is_list = false;                 // all values are used, not just the last
    std::vector<std::string> excluded{};  // options that cannot be combined with it
    std::string needed{};                 // option that it requires

    bool is_flag() const { return value.name.empty(); }
    bool is_positional() const { return names[0][0] != '-'; }
    // The name in messages: "--output", or the short name of an option that has no long one.
    const std::string& long_name() const { return names.back(); }
    std::string value_name() const;  // in help: "N" or "on|off"
    bool has_choice(std::string_view name) const;
    std::vector<std::string> choice_names() const;  // without hidden aliases
    std::string expected() const;  // "a whole number from 0 to 7"; empty if any value is valid
};

// The rows about reports: a part of the table.
std::vector<OptionRow> report_rows();

using OptionRows = std::vector<const OptionRow*>;

// The options of a verb, group by group as in help.
OptionRows verb_options(VerbSet verb);

// The option of that name among those of a verb, or null.
const OptionRow* find_option(const OptionRows& options, std::string_view name);

// The table of verbs. Parsing, help, the man page and completions read it.

struct Example {
    const char* command;  // without "studioscope"
    const char* purpose;
};

struct Verb {
    const char* name;
    VerbSet bit;                 // its bit in OptionRow::verbs
    const char* summary;         // one line of the overview
    const char* statuses;        // the digits of possible exit statuses, "023"
    int (*run)(const Options&);  // null for `view`, which main() passes in
    SandboxKind sandbox;
    Example examples[3];  // fewer: null commands at the end
    bool is_listed = true;
};

std::span<const Verb> all_verbs();
// The verb with this name; null if there is none.
const Verb* find_verb(std::string_view name);
// The names of verbs, except for hidden ones.
std::vector<std::string> verb_names();

// The default options of a verb.
Options initial_options(const Verb& verb);

// The sandbox that these options of the verb take.
SandboxKind verb_sandbox(const Verb& verb, const Options& options);

// The meaning of an exit status for a verb.
std::string_view status_text(char status, std::string_view verb);

}  // namespace studioscope
