#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// The order in which messages are listed.
inline constexpr Severity kWorstFirst[] = {Severity::kError, Severity::kWarning, Severity::kNote};

// The meaning of the messages of one code. `explain`, the rules of SARIF and a page of the manual
// are made from it.
struct MessageEntry {
    std::string_view code;
    Severity severity;  // the usual one; an option or another format may change it
    std::string_view
        title;             // a noun phrase without a full stop: "Vertex line with too few numbers"
    std::string_view why;  // why it matters in the game or to the compiler; sentences
    std::string_view action;  // what to do, as sentences that begin with a verb
    std::string_view shown;  // what is shown or used instead; sentences; empty: nothing is replaced
};

// The entry of a code; null if there is none.
const MessageEntry* find_message(std::string_view code);

// All entries, sorted by code.
const std::vector<MessageEntry>& all_messages();

// The entries of one subject, such as the triangles of an SMD.
struct MessageFamily {
    std::string_view title;
    std::span<const MessageEntry> entries;  // sorted by code
};

// All entries by subject, in the order of the manual.
const std::vector<MessageFamily>& message_families();

}  // namespace studioscope
