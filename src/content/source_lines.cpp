#include "content/source_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/bytes.h"
#include "core/message_text.h"
#include "core/text.h"
#include "core/work_context.h"

namespace studioscope {

namespace {

// The start of a line, which does not end inside a letter of UTF-8.
std::string_view cut_line(std::string_view line) {
    if (line.size() <= kMaxSourceLineBytes) return line;
    size_t end = kMaxSourceLineBytes;
    const auto is_inside_letter = [&] { return (static_cast<uint8_t>(line[end]) & 0xC0) == 0x80; };
    while (end + 4 > kMaxSourceLineBytes && is_inside_letter()) --end;
    return line.substr(0, end);
}

std::string without_tabs(std::string_view line) {
    constexpr size_t kTab = 4;
    std::string text;
    for (const char c : line) {
        if (c == '\t')
            text.append(kTab - text.size() % kTab, ' ');
        else
            text += c;
    }
    return text;
}

std::string shown_line(std::string_view line) {
    std::string text = printable(as_utf8(without_tabs(cut_line(line))));
    if (line.size() > kMaxSourceLineBytes) text += fmt::format("... ({} bytes)", line.size());
    return text;
}

bool is_binary(std::string_view lines) { return lines.find('\0') != std::string_view::npos; }

SourceLines lines_around(std::string_view text, uint64_t line, bool is_whole) {
    SourceLines found;
    TextReader reader(text);
    while (!reader.at_end() && reader.line_number() + kSourceLinesAround < line) {
        check_cancelled_at(reader.line_number());
        reader.next_line();
    }
    found.first = reader.line_number();
    for (; !reader.at_end() && reader.line_number() <= line + kSourceLinesAround;
         reader.next_line()) {
        if (is_binary(reader.line())) {
            found.lines.clear();
            found.problem =
                fmt::format("line {} holds NUL bytes: it is no text", reader.line_number());
            return found;
        }
        found.lines.push_back(shown_line(reader.line()));
    }
    if (line < found.first + found.lines.size()) return found;
    const uint64_t last = reader.line_number() - 1;
    found.lines.clear();
    found.problem =
        is_whole ? fmt::format("line {} is not there any more: the file has {}", line,
                               count_text(last, "line"))
                 : fmt::format("line {} lies beyond the first {} MB, which are read for this page",
                               line, kMaxSourceBytes >> 20);
    return found;
}

}  // namespace

SourceLines read_source_lines(const FileSystem& files, const std::filesystem::path& file,
                              uint64_t line) {
    const Result<ByteSource> source = files->open(file);
    if (!source) return {1, {}, source.error().message};
    const uint64_t size = std::min(source->size, kMaxSourceBytes);
    std::string text(static_cast<size_t>(size), '\0');
    const std::span<std::byte> to(reinterpret_cast<std::byte*>(text.data()), text.size());
    if (!text.empty() && !source->read(0, to)) return {1, {}, "the file cannot be read"};
    bool is_sound = true;
    if (has_utf16_mark(text)) text = utf8_by_mark(std::move(text), is_sound);
    return lines_around(text, line, size == source->size);
}

}  // namespace studioscope
