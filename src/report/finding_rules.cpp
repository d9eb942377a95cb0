#include "report/finding_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/printable.h"
#include "report/message_register.h"

namespace studioscope {

namespace {

// The number of letters to insert, remove or replace (Levenshtein distance).
size_t difference(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < a.size(); ++i) {
        size_t diagonal = row[0]++;
        for (size_t j = 0; j < b.size(); ++j) {
            const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::optional<Severity> severity_named(const std::string& name) {
    for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
        if (name == name_of(severity)) return severity;
    return std::nullopt;
}

std::string fault_of_code(const std::string& code) {
    const std::vector<MessageEntry>& known = all_messages();
    if (known.empty() || find_message(code) != nullptr) return {};
    const auto differs_less = [&](const MessageEntry& a, const MessageEntry& b) {
        return difference(a.code, code) < difference(b.code, code);
    };
    const auto closest = std::min_element(known.begin(), known.end(), differs_less);
    return fmt::format("unknown code \"{}\" (did you mean {}?)", quotable(code), closest->code);
}

bool is_unreadable(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError && diagnostic.code == "unreadable";
}

bool apply_rules(const FindingRules& rules, Diagnostic& diagnostic) {
    if (is_unreadable(diagnostic)) return true;
    if (rules.ignored.contains(diagnostic.code)) return false;
    if (!rules.only.empty() && !rules.only.contains(diagnostic.code)) return false;
    const auto severity = rules.severities.find(diagnostic.code);
    if (severity != rules.severities.end()) diagnostic.severity = severity->second;
    return true;
}

FindingRules merged(FindingRules project, const FindingRules& command_line) {
    for (const auto& [code, severity] : command_line.severities) {
        project.severities.insert_or_assign(code, severity);
        project.ignored.erase(code);  // who asks for a severity wants to see the message
    }
    for (const std::string& code : command_line.only) project.ignored.erase(code);
    project.ignored.insert(command_line.ignored.begin(), command_line.ignored.end());
    project.only = command_line.only;
    return project;
}

}  // namespace studioscope
