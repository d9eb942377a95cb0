#include "report/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json_text.h"

namespace studioscope {

namespace {

constexpr int kMessageFormatVersion = 1;
constexpr size_t kMinColumns = 20;  // minimum width of wrapped text, even in narrower terminals

// The text in indented lines of at most `width` columns; a longer word has a line of its own.
std::string paragraph(std::string_view text, size_t indent, size_t width) {
    std::string lines;
    size_t column = 0;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = end + 1;
        if (column > 0 && column + 1 + word.size() <= std::max(width, indent + kMinColumns)) {
            lines += ' ';
            column += 1;
        } else {
            if (column > 0) lines += '\n';
            lines.append(indent, ' ');
            column = indent;
        }
        lines += word;
        column += word.size();
    }
    return lines + "\n";
}

std::string section(const char* heading, std::string_view text, size_t width) {
    if (text.empty()) return "";
    return fmt::format("\n{}\n{}", heading, paragraph(text, 2, width));
}

std::string branches_text(const MessageEntry& entry) {
    return applies_anywhere(entry.branches) ? branches_text(entry.branches) + "." : "";
}

nlohmann::ordered_json message_json(const MessageEntry& entry) {
    nlohmann::ordered_json json{
        {"code", entry.code},     {"severity", severity_name(entry.severity)},
        {"title", entry.title},   {"why", entry.why},
        {"action", entry.action}, {"shown", entry.fallback}};
    if (!applies_anywhere(entry.branches)) return json;
    nlohmann::ordered_json& branches = json["branches"];
    for (size_t i = 0; i < kBranchCount; ++i)
        if (const auto severity = entry.branches[i])
            branches[kBranches[i].name] = severity_name(*severity);
    json["evidence"] = entry.evidence;
    return json;
}

}  // namespace

std::string explanation_text(const MessageEntry& entry, size_t width) {
    return fmt::format(
        "{} ({})\n{}{}{}{}{}{}", entry.code, severity_name(entry.severity),
        paragraph(entry.title, 0, width), section("Why it matters", entry.why, width),
        section("What to do", entry.action, width), section("What is shown", entry.fallback, width),
        section("Branches (check --profile)", branches_text(entry), width),
        section("Evidence", entry.evidence, width));
}

std::string message_list_text(std::span<const MessageEntry> entries) {
    std::string lines;
    for (const MessageEntry& entry : entries)
        lines += fmt::format("{:<27} {:<8} {}\n", entry.code, severity_name(entry.severity),
                             entry.title);
    return lines;
}

std::string messages_json(std::span<const MessageEntry> entries) {
    nlohmann::ordered_json messages = nlohmann::ordered_json::array();
    for (const MessageEntry& entry : entries) messages.push_back(message_json(entry));
    const nlohmann::ordered_json root{{"format_version", kMessageFormatVersion},
                                      {"messages", std::move(messages)}};
    return json_text(root) + "\n";
}

}  // namespace studioscope
