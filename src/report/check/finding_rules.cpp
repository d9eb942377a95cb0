#include "report/check/finding_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/message_text.h"
#include "model/manual.h"

namespace studioscope {

std::string fault_of_code(const std::string& code) {
    if (find_message(code) != nullptr) return {};
    std::vector<std::string> codes;
    for (const MessageEntry& entry : all_messages()) codes.push_back(entry.code);
    return fmt::format("unknown code \"{}\"{}", quotable(code), did_you_mean(code, codes));
}

bool is_unreadable(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError && diagnostic.code == "unreadable";
}

std::optional<Severity> severity_by(const FindingRules& rules, const Diagnostic& diagnostic) {
    if (is_unreadable(diagnostic)) return diagnostic.severity;
    if (rules.ignored.contains(diagnostic.code)) return std::nullopt;
    if (!rules.only.empty() && !rules.only.contains(diagnostic.code)) return std::nullopt;
    const auto severity = rules.severities.find(diagnostic.code);
    return severity != rules.severities.end() ? severity->second : diagnostic.severity;
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
