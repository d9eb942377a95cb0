#include "host/message_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr const char* kPlain = "\x1b[0m";
constexpr const char* kBold = "\x1b[1m";
constexpr const char* kGreen = "\x1b[1;32m";

const char* severity_color(Severity severity) {
    constexpr const char* kColors[] = {"\x1b[1;36m", "\x1b[1;35m", "\x1b[1;31m"};
    return at(kColors, severity);
}

// The line without characters that move the cursor, so that a caret can be placed below it.
std::string in_columns(std::string_view line) {
    std::string text(line);
    std::replace(text.begin(), text.end(), '\t', ' ');
    return as_utf8(one_line(text));
}

size_t column_count(std::string_view text) {
    return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// The byte offset of column `column` in UTF-8 text, at most its size.
size_t column_offset(std::string_view text, size_t column) {
    size_t offset = 0;
    while (offset < text.size() && column > 0) {
        offset += std::max<size_t>(utf8_length(text.substr(offset)), 1);
        --column;
    }
    return std::min(offset, text.size());
}

struct CaretMark {
    size_t column = 0, length = 1;  // in columns
};

// The names in a message: quoted texts, then words that are not plain English, such as paths and
// commands.
std::vector<std::string> names_in(std::string_view message) {
    std::vector<std::string> names, words;
    for (bool is_quoted = false; !message.empty(); is_quoted = !is_quoted) {
        std::string_view part = message.substr(0, message.find('"'));
        message.remove_prefix(std::min(part.size() + 1, message.size()));
        if (is_quoted) names.emplace_back(part);
        for (part = is_quoted ? std::string_view() : trim(part); !part.empty(); part = trim(part)) {
            std::string_view word = first_word(part, &part);
            word = word.substr(0, word.find_last_not_of(".,:;") + 1);
            if (word.find_first_of("/\\_.$") != word.npos) words.emplace_back(word);
        }
    }
    names.insert(names.end(), words.begin(), words.end());
    return names;
}

// Marks the first name in the message that occurs in the line, ignoring case and the kind of slash;
// if there is none, the line's first letter.
CaretMark mark_in(const std::string& line, const std::string& message) {
    const auto comparable = [](std::string text) {
        std::replace(text.begin(), text.end(), '\\', '/');
        return lower_case(text);
    };
    const std::string searched = comparable(line);
    for (const std::string& name : names_in(message)) {
        const size_t found = name.empty() ? std::string::npos : searched.find(comparable(name));
        if (found != std::string::npos)
            return {column_count(line.substr(0, found)), column_count(name)};
    }
    const size_t first = line.find_first_not_of(' ');
    return {first == std::string::npos ? 0 : first, 1};
}

}  // namespace

MessageStyle message_style(StandardStream stream, ColorMode mode, const Environment& variable) {
    MessageStyle style;
    style.columns = terminal_columns(stream);
    const bool allows_color =
        style.columns && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
    style.is_colored = mode == ColorMode::kAlways || (mode == ColorMode::kAuto && allows_color);
    return style;
}

std::optional<std::string> QuotedLines::line(const std::string& file, uint64_t number) {
    constexpr uint64_t kMaxBytes = uint64_t{64} << 20;
    if (file != file_ || starts_.empty()) {
        file_ = file;
        text_.clear();
        const Result<ByteSource> source = files_->open(path_from_text(file));
        if (source && source->size <= kMaxBytes)
            if (const Result<Bytes> bytes = files_->read(path_from_text(file)))
                text_ = as_text(*bytes);
        starts_ = {0};
        for (size_t end = text_.find('\n'); end != std::string::npos;
             end = text_.find('\n', end + 1))
            starts_.push_back(end + 1);
    }
    if (number == 0 || number > starts_.size() || starts_[number - 1] >= text_.size())
        return std::nullopt;
    const size_t start = starts_[number - 1];
    std::string found = text_.substr(start, text_.find('\n', start) - start);
    if (found.ends_with('\r')) found.pop_back();
    return found;
}

std::string source_excerpt(const std::string& line, uint64_t number, const std::string& message,
                           int columns) {
    constexpr size_t kMinRoom = 20;
    const std::string kDots = "...";
    const std::string gutter = fmt::format("{:>5} | ", number);
    const auto width = static_cast<size_t>(std::max(columns, 0));
    const size_t room = std::max(kMinRoom, width - std::min(width, gutter.size() + 1));
    std::string shown = in_columns(line);
    CaretMark mark = mark_in(shown, message);
    const size_t end = room - kDots.size();  // columns left when the line's end is cut
    if (column_count(shown) > room && mark.column + mark.length > end && mark.column > room / 2) {
        // the marked text moves to the middle
        shown = kDots + shown.substr(column_offset(shown, mark.column - room / 2));
        mark.column = room / 2 + kDots.size();
    }
    if (column_count(shown) > room) shown = shown.substr(0, column_offset(shown, end)) + kDots;
    const size_t length = std::clamp<size_t>(mark.length, 1, room - mark.column);
    return fmt::format("{}{}\n{:>{}}| {}^{}\n", gutter, shown, "", gutter.size() - 2,
                       std::string(mark.column, ' '), std::string(length - 1, '~'));
}

std::string message_text(const Diagnostic& diagnostic, const MessageStyle& style,
                         QuotedLines* lines) {
    std::string text = to_string(diagnostic);
    if (style.is_colored) {
        const std::string where = location_text(diagnostic),
                          name = severity_name(diagnostic.severity);
        text = fmt::format("{}{}{}{}{}{}", kBold, where, severity_color(diagnostic.severity), name,
                           kPlain, text.substr(where.size() + name.size()));
    }
    text += '\n';
    if (!lines || !style.columns || diagnostic.location.kind != Location::Kind::kLine) return text;
    const std::optional<std::string> line = lines->line(diagnostic.file, diagnostic.location.value);
    if (!line) return text;
    std::string excerpt =
        source_excerpt(*line, diagnostic.location.value, diagnostic.message, *style.columns);
    if (style.is_colored) {
        const size_t caret = excerpt.rfind('|') + 2;
        excerpt.insert(caret, kGreen);
        excerpt.insert(excerpt.size() - 1, kPlain);
    }
    return text + excerpt;
}

}  // namespace studioscope
