#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/diagnostic.h"

namespace studioscope {

// The severities that a project gives to the messages of `check`, and which it ignores, by code.
struct FindingRules {
    std::map<std::string, Severity> severities;  // replace the usual ones
    std::set<std::string> ignored;
    std::set<std::string> only;  // if there is any, all others are ignored
};

// Why no message has this code, with a similar one; empty if there is one.
std::string fault_of_code(const std::string& code);

// True for a message that a file could not be opened or read. No rule changes or hides it, because
// nothing is known about such a file.
bool is_unreadable(const Diagnostic& diagnostic);

// The severity of a message by the rules; nothing if it is ignored.
std::optional<Severity> severity_by(const FindingRules& rules, const Diagnostic& diagnostic);

// The rules of a project, changed by those of a command line.
FindingRules merged(FindingRules project, const FindingRules& command_line);

}  // namespace studioscope
