#include "report/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "core/json_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr int kMessageFormatVersion = 1;
constexpr std::string_view kSymptomPage = "symptoms.md";
constexpr size_t kMaxShownSection = 700;  // bytes of a section that is printed whole
constexpr size_t kMinColumns = 20;  // minimum width of wrapped text, even in narrower terminals

std::string section(const char* heading, std::string_view text, size_t width) {
    if (text.empty()) return "";
    return fmt::format("\n{}\n{}", heading, wrapped_text(text, 2, width));
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

// A line of Markdown without backticks and, outside of them, without asterisks.
std::string plain_line(std::string_view markdown) {
    std::string text;
    bool is_code = false;
    for (const char c : markdown) {
        if (c == '`') is_code = !is_code;
        if (c != '`' && (is_code || c != '*')) text += c;
    }
    return text;
}

// The paragraphs and items of a list, each a line; tables are left out.
std::vector<std::string> plain_paragraphs(std::string_view markdown) {
    std::vector<std::string> paragraphs;
    bool is_new = true;
    for (TextReader lines(markdown); !lines.at_end(); lines.next_line()) {
        const std::string_view line = trim(lines.line());
        const bool is_left_out = line.empty() || line.starts_with('|') || line.starts_with("```");
        is_new = is_new || is_left_out || line.starts_with("- ");
        if (is_left_out) continue;
        if (is_new)
            paragraphs.push_back(plain_line(line));
        else
            paragraphs.back() += " " + plain_line(line);
        is_new = false;
    }
    return paragraphs;
}

// All sections of a page; lines of code that begin with # are no headings.
std::vector<ManualSection> sections_of(const ManualPage& page) {
    std::vector<ManualSection> sections;
    bool is_code = false;
    for (TextReader lines(page.text); !lines.at_end(); lines.next_line()) {
        const std::string_view line = trim(lines.line());
        if (line.starts_with("```")) is_code = !is_code;
        if (!is_code && line.find("# ") < line.find_first_not_of('#')) {
            const std::string_view heading = trim(line.substr(line.find_first_not_of('#')));
            sections.push_back({page.name, plain_line(heading), lines.line()});
        }
        if (sections.empty()) continue;
        // up to the end of this line
        std::string_view& text = sections.back().text;
        const std::string_view whole = lines.line();
        text = {text.data(), static_cast<size_t>(whole.data() + whole.size() - text.data())};
    }
    for (ManualSection& section : sections) {
        const size_t end_of_heading = section.text.find('\n');
        section.text.remove_prefix(std::min(end_of_heading, section.text.size()));
    }
    return sections;
}

}  // namespace

std::string wrapped_text(std::string_view text, size_t indent, size_t width) {
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

std::string explanation_text(const MessageEntry& entry, size_t width) {
    return fmt::format(
        "{} ({})\n{}{}{}{}{}{}", entry.code, severity_name(entry.severity),
        wrapped_text(entry.title, 0, width), section("Why it matters", entry.why, width),
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

std::vector<ManualSection> search_manual(std::string_view words) {
    using Rank = std::tuple<bool, bool, size_t>;
    std::vector<std::pair<Rank, ManualSection>> found;
    for (const ManualPage& page : manual_pages())
        for (ManualSection& section : sections_of(page)) {
            const bool is_in_heading = matches(section.heading, words);
            // words of both heading and text, too
            if (!is_in_heading &&
                !matches(section.heading + "\n" + std::string(section.text), words))
                continue;
            const Rank rank{!is_in_heading, page.name != kSymptomPage, section.text.size()};
            found.emplace_back(rank, std::move(section));
        }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<ManualSection> sections;
    for (size_t i = 0; i < std::min(found.size(), kMaxSections); ++i)
        sections.push_back(std::move(found[i].second));
    return sections;
}

std::string sections_text(const std::vector<ManualSection>& sections, size_t width) {
    std::string lines;
    for (const ManualSection& section : sections) {
        lines +=
            fmt::format("{}{} ({})\n", lines.empty() ? "" : "\n", section.heading, section.page);
        if (section.text.size() > kMaxShownSection) continue;
        for (const std::string& paragraph : plain_paragraphs(section.text))
            lines += wrapped_text(paragraph, 2, width);
    }
    return lines;
}

}  // namespace studioscope
