#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/verbs/run.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "host/options.h"
#include "host/output.h"
#include "host/sandbox.h"
#include "model/manual.h"
#include "report/compiler_log.h"
#include "report/explanation.h"

namespace studioscope {

namespace {

constexpr int kMaxColumns = 80;

// The code without brackets and in lower case: it may be copied from a message, which ends in
// "[smd-short-vertex]".
std::string plain_code(std::string_view word) {
    if (word.size() > 2 && word.front() == '[' && word.back() == ']')
        word = word.substr(1, word.size() - 2);
    return lower_case(word);
}

// Whether a word is written as codes are: two letters or more before its first hyphen, which
// "T-pose" has not.
bool looks_like_code(std::string_view word) {
    const size_t hyphen = word.find('-');
    const auto is_part = [](char c) { return is_ascii_alphanumeric(c) || c == '-'; };
    return hyphen != word.npos && hyphen >= 2 && hyphen + 1 < word.size() &&
           std::all_of(word.begin(), word.end(), is_part);
}

std::string unknown_code(const std::string& code) {
    std::vector<std::string> codes;
    for (const MessageEntry& entry : all_messages()) codes.push_back(entry.code);
    return fmt::format("{}: unknown code{}{}", quotable(code),
                       looks_like_code(code) ? "" : ", and no section of the manual has this word",
                       did_you_mean(code, codes));
}

size_t text_width(const Options& options) {
    const bool is_shown = options.output.empty() || options.output == "-";
    const auto terminal = is_shown ? terminal_columns(StandardStream::kOutput) : std::nullopt;
    return static_cast<size_t>(std::clamp(terminal.value_or(kMaxColumns), 1, kMaxColumns));
}

int write_explanations(const std::vector<MessageEntry>& entries, const Options& options) {
    if (options.format == "json") return write_report(options, messages_json(entries));
    std::string text;
    for (const MessageEntry& entry : entries)
        text += (text.empty() ? "" : "\n") + explanation_text(entry, text_width(options));
    return write_report(options, text);
}

// A log may be a pipe, such as standard input.
Result<std::string> read_log(const std::string& name) {
    errno = 0;
    const std::unique_ptr<FILE, int (*)(FILE*)> opened(
        name == "-" ? nullptr : open_to_read(path_from_text(name)), std::fclose);
    FILE* const file = name == "-" ? stdin : opened.get();
    std::string log(kMaxLogLength + 1, '\0');
    if (file) log.resize(std::fread(log.data(), 1, log.size(), file));
    if (!file || std::ferror(file) != 0)
        return error("unreadable", fmt::format("cannot be read: {}; a log of the model compiler is "
                                               "expected",
                                               std::generic_category().message(errno)));
    if (log.size() <= kMaxLogLength) return log;
    return error("unreadable",
                 fmt::format("is larger than the {} MB that a log may have; nothing of it is read",
                             kMaxLogLength >> 20));
}

int explain_log_file(const Options& options) {
    const bool is_input = options.compiler_log == "-";
    const std::string name = is_input ? "standard input" : options.compiler_log;
    PermittedPaths permitted;
    if (!is_input) permitted.read.push_back(path_from_text(options.compiler_log));
    narrow_reading(options, [&] { return permitted; });
    Result<std::string> text = read_log(options.compiler_log);
    if (!text) return report_problem("explain", about_file(name, text.error()));
    const ExplainedLog log = explain_log(std::move(*text));
    return write_report(options, options.format == "json"
                                     ? explained_json(log, {})
                                     : explained_text(log, name, text_width(options)));
}

int explain_text(const Options& options) {
    const std::string text = fmt::format("{}", fmt::join(options.words, " "));
    const ExplainedLog log = explain_message_text(text);
    std::vector<ManualSection> sections;
    if (log.lines.empty()) sections = search_manual(text);
    const bool is_unknown = log.lines.empty() && sections.empty();
    if (is_unknown && text.find(' ') == text.npos)
        return report_wrong_usage("explain", unknown_code(text));
    if (options.format == "json") return write_report(options, explained_json(log, sections));
    if (is_unknown)
        return write_report(options,
                            "No known message of the model compiler, and no section of the "
                            "manual has all of these words.\n");
    return write_report(options, explained_text(log, {}, text_width(options)) +
                                     sections_text(sections, text_width(options)));
}

}  // namespace

int run_explain(const Options& options) {
    std::vector<std::filesystem::path> read;
    if (!options.compiler_log.empty() && options.compiler_log != "-")
        read.push_back(path_from_text(options.compiler_log));
    if (const int refused = refuse_report_output(options, read); refused != kDone) return refused;
    if (options.writes_manual_page) return write_report(options, manual_page("messages.md"));
    if (options.lists_codes)
        return write_report(options, options.format == "json" ? messages_json(all_messages())
                                                              : message_list_text(all_messages()));
    if (!options.compiler_log.empty() && options.words.empty()) return explain_log_file(options);
    if (!options.compiler_log.empty())
        return report_wrong_usage("explain", "--log: takes no codes and no text");
    if (options.words.empty())
        return report_wrong_usage("explain",
                                  "CODE: expected the code of a message, a text, or --log");
    std::vector<MessageEntry> entries;
    std::string unknown;  // the first unknown word that is written as a code
    for (const std::string& word : options.words) {
        const std::string code = plain_code(word);
        const MessageEntry* entry = find_message(code);
        if (!entry && !looks_like_code(code)) return explain_text(options);
        if (entry)
            entries.push_back(*entry);
        else if (unknown.empty())
            unknown = code;
    }
    if (!unknown.empty()) return report_wrong_usage("explain", unknown_code(unknown));
    return write_explanations(entries, options);
}

}  // namespace studioscope
