#include "model/compiler_messages.h"

#include <fmt/format.h>

#include <set>

#include "core/memory_budget.h"
#include "core/text.h"
#include "model/manual.h"

namespace studioscope {

namespace {

constexpr std::string_view kPage = "compiler.md";
// Less literal text would fit messages that are about something else.
constexpr size_t kMinLiteralLength = 5;
constexpr size_t kColumns = 4;

// Values in the parts of a pattern: bytes that UTF-8 does not have.
constexpr char kText = '\xFD', kWholeNumber = '\xFE', kNumber = '\xFF';

bool is_number_part(char c, bool is_whole) {
    return is_ascii_digit(c) || c == '-' || c == '+' ||
           (!is_whole && (c == '.' || c == 'e' || c == '#'));
}

// The texts between backticks.
std::vector<MessagePattern> patterns_in(std::string_view cell) {
    std::vector<MessagePattern> patterns;
    for (size_t begin = cell.find('`'); begin != cell.npos;) {
        const size_t end = cell.find('`', begin + 1);
        if (end == cell.npos) break;
        patterns.emplace_back(cell.substr(begin + 1, end - begin - 1));
        begin = cell.find('`', end + 1);
    }
    return patterns;
}

class CompilerPageReader {
public:
    CompilerMessages read() {
        for (TextReader lines(manual_page(kPage)); !lines.at_end(); lines.next_line())
            if (lines.line().starts_with("## ")) read_table(trim(lines.line().substr(3)));
        if (all_.list.empty()) fault("has no table");
        return std::move(all_);
    }

private:
    void fault(std::string text) { all_.faults.push_back(std::move(text)); }

    void read_table(std::string_view heading) {
        const std::vector<ManualRow> rows = manual_table(kPage, heading);
        if (rows.empty()) fault(fmt::format("{}: has no table", heading));
        for (const ManualRow& row : rows)
            if (row.size() == kColumns)
                add(row);
            else
                fault(fmt::format("{}: a row has {} cells, not {}: {}", heading, row.size(),
                                  kColumns, row[0]));
    }

    void add(const ManualRow& row) {
        CompilerMessage message{patterns_in(row[0]), row[1], row[2], row[3]};
        if (message.patterns.empty()) fault(fmt::format("no message between `: {}", row[0]));
        for (const MessagePattern& pattern : message.patterns) {
            if (pattern.literal_length() < kMinLiteralLength)
                fault(fmt::format("too short to tell it from others: {}", pattern.format()));
            if (!formats_.insert(pattern.format()).second)
                fault(fmt::format("stands twice: {}", pattern.format()));
        }
        if (!message.code.empty() && !find_message(message.code))
            fault(fmt::format("unknown code {}: {}", message.code, row[0]));
        if (!message.cause.ends_with('.') || !message.help.ends_with('.'))
            fault(fmt::format("cause and what to do are sentences with a full stop: {}", row[0]));
        all_.list.push_back(std::move(message));
    }

    CompilerMessages all_;
    std::set<std::string_view> formats_;
};

}  // namespace

std::string plain_message(std::string_view text) {
    std::string plain;
    for (const char c : trim(text))
        if (!is_blank(c))
            plain += ascii_lower(c);
        else if (!plain.ends_with(' '))
            plain += ' ';
    return plain;
}

MessagePattern::MessagePattern(std::string_view format) : format_(format) {
    for (size_t i = 0; i < format.size(); ++i) {
        const char kind = format[i] == '%' && i + 1 < format.size() ? format[i + 1] : ' ';
        const char value = kind == 's'                  ? kText
                           : kind == 'd' || kind == 'i' ? kWholeNumber
                           : kind == 'f' || kind == 'x' ? kNumber
                                                        : '\0';
        parts_ += value != '\0' ? value : format[i];
        if (value != '\0')
            ++i;
        else
            ++literal_length_;
    }
    parts_ = plain_message(parts_);
}

// Like wildcards of file names: a mismatch makes the last text value longer, never an earlier one.
MessagePattern::Match MessagePattern::match(std::string_view text) const {
    size_t at = 0, part = 0;
    size_t last_text = std::string::npos, resume = 0;
    while (at < text.size()) {
        const char expected = part < parts_.size() ? parts_[part] : '\0';
        if (expected == kText) {
            last_text = part++;
            resume = at;
            continue;
        }
        size_t length = 0;
        if (expected == kWholeNumber || expected == kNumber)
            while (at + length < text.size() &&
                   is_number_part(text[at + length], expected == kWholeNumber))
                ++length;
        else if (part < parts_.size() && expected == text[at])
            length = 1;
        if (length > 0) {
            at += length;
            ++part;
        } else if (last_text != std::string::npos) {
            at = ++resume;
            part = last_text + 1;
        } else {
            return Match::kNone;
        }
    }
    // the text at the end may be empty, and so have lost the blank before it
    while (part < parts_.size() && (parts_[part] == kText || parts_[part] == ' ')) ++part;
    return part == parts_.size() ? Match::kWhole : Match::kBeginning;
}

const CompilerMessages& compiler_messages() {
    static const CompilerMessages messages = [] {
        const MemoryTrackingScope uncounted(nullptr);  // cached for all loads
        return CompilerPageReader().read();
    }();
    return messages;
}

const CompilerMessage* find_compiler_message(std::string_view text, bool is_marked) {
    const std::string plain = plain_message(text);
    const CompilerMessage* found = nullptr;
    size_t longest = 0;
    for (const CompilerMessage& message : compiler_messages().list)
        for (const MessagePattern& pattern : message.patterns) {
            if (pattern.literal_length() <= longest || (pattern.begins_with_value() && !is_marked))
                continue;
            if (pattern.match(plain) != MessagePattern::Match::kWhole) continue;
            longest = pattern.literal_length();
            found = &message;
        }
    return found;
}

std::vector<const CompilerMessage*> compiler_messages_beginning(std::string_view text,
                                                                size_t max_count) {
    const std::string plain = plain_message(text);
    std::vector<const CompilerMessage*> found;
    for (const CompilerMessage& message : compiler_messages().list)
        for (const MessagePattern& pattern : message.patterns)
            if (found.size() < max_count && !pattern.begins_with_value() &&
                (found.empty() || found.back() != &message) &&
                pattern.match(plain) == MessagePattern::Match::kBeginning)
                found.push_back(&message);
    return found;
}

}  // namespace studioscope
