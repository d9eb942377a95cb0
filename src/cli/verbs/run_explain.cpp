#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/verbs/run.h"
#include "core/message_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "host/output.h"
#include "model/manual.h"
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

std::string unknown_code(const std::string& code) {
    std::vector<std::string> codes;
    for (const MessageEntry& entry : all_messages()) codes.push_back(entry.code);
    return fmt::format("{}: unknown code{}", quotable(code), did_you_mean(code, codes));
}

int write_explanations(const std::vector<MessageEntry>& entries, const Options& options) {
    if (options.format == "json") return write_report(options, messages_json(entries));
    const bool is_shown = options.output.empty() || options.output == "-";
    const auto terminal = is_shown ? terminal_columns(StandardStream::kOutput) : std::nullopt;
    const int columns = terminal.value_or(kMaxColumns);
    const auto width = static_cast<size_t>(std::clamp(columns, 1, kMaxColumns));
    std::string text;
    for (const MessageEntry& entry : entries)
        text += (text.empty() ? "" : "\n") + explanation_text(entry, width);
    return write_report(options, text);
}

}  // namespace

int run_explain(const Options& options) {
    if (const int refused = refuse_report_output(options); refused != kDone) return refused;
    if (options.writes_manual_page) return write_report(options, manual_page("messages.md"));
    if (options.lists_codes)
        return write_report(options, options.format == "json" ? messages_json(all_messages())
                                                              : message_list_text(all_messages()));
    if (options.words.empty())
        return report_wrong_usage("explain", "CODE: expected the code of a message");
    std::vector<MessageEntry> entries;
    for (const std::string& word : options.words) {
        const std::string code = plain_code(word);
        const MessageEntry* entry = find_message(code);
        if (!entry) return report_wrong_usage("explain", unknown_code(code));
        entries.push_back(*entry);
    }
    return write_explanations(entries, options);
}

}  // namespace studioscope
