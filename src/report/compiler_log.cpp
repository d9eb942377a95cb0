#include "report/compiler_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json_text.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr int kLogFormatVersion = 1;

// The last line of a failed compile. It follows directly on messages without an end of line.
constexpr std::string_view kAborted = "ERROR: Aborted Processing on";

struct MarkedText {
    std::optional<Severity> severity;
    std::string_view text;  // without the mark and the place in the QC
};

// The message behind its mark, and behind the place of messages about a QC: "hero.qc(12): - ".
MarkedText marked_text(std::string_view line) {
    MarkedText marked{{}, line};
    constexpr std::pair<std::string_view, Severity> kMarks[] = {{"ERROR:", Severity::kError},
                                                                {"WARNING:", Severity::kWarning}};
    for (const auto& [mark, severity] : kMarks) {
        const size_t at = line.find(mark);
        if (at == line.npos || marked.severity) continue;
        marked = {severity, trim(line.substr(at + mark.size()))};
    }
    const size_t place = marked.text.find("): - ");
    if (place == marked.text.npos) return marked;
    const size_t bracket = marked.text.rfind('(', place);
    if (bracket == marked.text.npos || bracket + 1 == place) return marked;
    const std::string_view number = marked.text.substr(bracket + 1, place - bracket - 1);
    if (!std::all_of(number.begin(), number.end(), is_ascii_digit)) return marked;
    return {marked.severity.value_or(Severity::kError), trim(marked.text.substr(place + 5))};
}

void add_line(std::string_view line, uint64_t number, bool is_typed, ExplainedLog& log) {
    const size_t aborted = line.find(kAborted);
    if (aborted != line.npos && aborted > 0) {
        add_line(trim(line.substr(0, aborted)), number, is_typed, log);
        line.remove_prefix(aborted);
    }
    if (line.empty()) return;
    const MarkedText marked = marked_text(line);
    const bool is_marked = marked.severity || is_typed;
    if (const CompilerMessage* message = find_compiler_message(marked.text, is_marked))
        log.lines.push_back({number, std::string(line), marked.severity, message});
    else if (marked.severity == Severity::kError)
        ++log.unknown_errors;
    else if (marked.severity == Severity::kWarning)
        ++log.unknown_warnings;
}

ExplainedLog explain_lines(std::string_view text, bool is_typed) {
    ExplainedLog log;
    for (TextReader lines(text); !lines.at_end(); lines.next_line())
        add_line(trim(lines.line().substr(0, kMaxLogLine)), lines.line_number(), is_typed, log);
    return log;
}

std::string unknown_text(const ExplainedLog& log) {
    if (log.unknown_errors + log.unknown_warnings == 0) return {};
    return fmt::format("Not known: {} and {}.\n", count_text(log.unknown_errors, "error"),
                       count_text(log.unknown_warnings, "warning"));
}

}  // namespace

ExplainedLog explain_log(std::string log) {
    bool is_whole = true;
    return explain_lines(as_utf8(utf8_by_mark(std::move(log), is_whole)), false);
}

ExplainedLog explain_message_text(std::string_view text) {
    ExplainedLog log = explain_lines(as_utf8(text), true);
    const std::string_view line = trim(text);
    // one word is the beginning of too many, unless it is as MdlError(137)
    if (!log.lines.empty() || line.find_first_of(" (") == line.npos) return log;
    const MarkedText marked = marked_text(line);
    for (const CompilerMessage* message : compiler_messages_beginning(marked.text, kMaxSections))
        log.lines.push_back(
            {1, std::string(message->patterns[0].format()), marked.severity, message});
    if (!log.lines.empty()) log.unknown_errors = log.unknown_warnings = 0;
    return log;
}

std::string explained_text(const ExplainedLog& log, std::string_view name, size_t width) {
    std::map<const CompilerMessage*, size_t> counts;
    for (const ExplainedLine& line : log.lines) ++counts[line.message];
    std::string text;
    for (const ExplainedLine& line : log.lines) {
        const size_t count = std::exchange(counts[line.message], 0);
        if (count == 0) continue;  // explained already
        const CompilerMessage& message = *line.message;
        text += text.empty() ? "" : "\n";
        if (!name.empty()) text += fmt::format("{}:{}: ", quotable(name), line.number);
        text += printable(line.text, kMaxMessageLength);
        if (count > 1) text += fmt::format(" (and {} like it)", count_text(count - 1, "line"));
        text += "\n" + wrapped_text(message.cause, 2, width) +
                wrapped_text(fmt::format("What to do: {}", message.help), 2, width);
        if (!message.code.empty())
            text += fmt::format("  See also: studioscope explain {}\n", message.code);
    }
    const std::string unknown = unknown_text(log);
    if (text.empty() && unknown.empty() && !name.empty())
        return "No line is a known message of the model compiler.\n";
    return text + (text.empty() || unknown.empty() ? "" : "\n") + unknown;
}

std::string explained_json(const ExplainedLog& log, const std::vector<ManualSection>& sections) {
    nlohmann::ordered_json lines = nlohmann::ordered_json::array();
    for (const ExplainedLine& line : log.lines)
        lines.push_back({{"line", line.number},
                         {"text", line.text},
                         {"code", line.message->code},
                         {"cause", line.message->cause},
                         {"help", line.message->help}});
    nlohmann::ordered_json pages = nlohmann::ordered_json::array();
    for (const ManualSection& section : sections)
        pages.push_back({{"page", section.page}, {"heading", section.heading}});
    const nlohmann::ordered_json root{
        {"format_version", kLogFormatVersion},
        {"lines", std::move(lines)},
        {"unknown", {{"warnings", log.unknown_warnings}, {"errors", log.unknown_errors}}},
        {"pages", std::move(pages)}};
    return json_text(root) + "\n";
}

}  // namespace studioscope
