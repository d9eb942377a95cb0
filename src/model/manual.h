#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "model/branches.h"

namespace studioscope {

// The manual (assets/manual), embedded while building.

struct ManualPage {
    std::string_view name;  // "window.md"
    std::string_view text;  // Markdown
};

// All pages, sorted by name.
const std::vector<ManualPage>& manual_pages();

// The text of a page; empty if there is no page of that name.
std::string_view manual_page(std::string_view name);

// The cells of each row of the tables below the heading "## `heading`" of a page, without the rows
// of titles.
using ManualRow = std::vector<std::string_view>;
std::vector<ManualRow> manual_table(std::string_view page, std::string_view heading);

// The register of messages: the page messages.md of the manual, read into rows. `explain`, the
// rules of SARIF and the window show them.

// The order in which messages are listed.
inline constexpr Severity kWorstFirst[] = {Severity::kError, Severity::kWarning, Severity::kNote};

// The meaning of the messages of one code.
struct MessageEntry {
    std::string code;
    // The default; an option or another format may change it.
    Severity severity = Severity::kError;
    std::string title;     // a noun phrase without a full stop: "Vertex line with too few numbers"
    std::string why;       // why it matters in the game or to the compiler; sentences
    std::string action;    // what to do, as sentences that begin with a verb
    std::string fallback;  // what is shown or used instead; sentences; empty: nothing is replaced
    // The severity in each branch, for messages that only `check --profile` reports, and the
    // reports or sources that document them, such as "Facepunch/garrysmod-issues#4644".
    BranchSeverities branches = {};
    std::string evidence = {};
};

// The entry of a code; null if there is none.
const MessageEntry* find_message(std::string_view code);

// All entries, sorted by code.
const std::vector<MessageEntry>& all_messages();

// A line of the page that cannot be parsed, or whose entry is incomplete.
struct PageFault {
    uint64_t line;  // from 1
    std::string text;
};

struct ParsedMessages {
    std::vector<MessageEntry> entries;  // sorted by code
    std::vector<PageFault> faults;      // none in the embedded page: they fail the build
};

// Parses the page of messages. Below each heading "## Subject" its entries are sorted by code; an
// entry is
//
//     ### `code`
//
//     **Title** (severity). Why it matters.
//
//     *What to do:* Sentences.
//
//     *What is shown:* Sentences.
//
//     *Branches:* error in sdk2013, tf2; warning in gmod.
//
//     *Evidence:* Sources.
//
// in this order, wrapped anywhere. What is shown, branches, and evidence without branches may be
// missing. Characters of Markdown are escaped by a backslash. The text before the first subject
// is for people.
ParsedMessages parse_messages(std::string_view page);

}  // namespace studioscope
