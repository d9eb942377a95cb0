#include "formats/dmx/header.h"

#include <fmt/format.h>

#include <charconv>
#include <vector>

#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxHeaderSize = 4096;

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    constexpr std::string_view kBlanks = " \t\r\n";
    for (size_t begin = text.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
        const size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

bool read_number(const std::string& word, int& number) {
    const char* end = word.data() + word.size();
    return std::from_chars(word.data(), end, number).ptr == end && !word.empty();
}

bool read_current(const std::vector<std::string>& words, DmxHeader& header) {
    if (words.size() != 7 || lower_case(words[0]) != "dmx" || lower_case(words[1]) != "encoding" ||
        lower_case(words[4]) != "format")
        return false;
    header.encoding = lower_case(words[2]);
    header.format = words[5];
    return read_number(words[3], header.encoding_version) &&
           read_number(words[6], header.format_version);
}

bool read_legacy(const std::vector<std::string>& words, DmxHeader& header) {
    if (words.size() != 2 || lower_case(words[0]) != "dmxversion") return false;
    const std::string name = lower_case(words[1]);
    const size_t mark = name.rfind("_v");
    if (mark == std::string::npos || !read_number(name.substr(mark + 2), header.format_version))
        return false;
    header.format = name.substr(0, mark);
    header.encoding = header.format == "sfm" ? "binary" : header.format;
    header.is_legacy = true;
    return true;
}

}  // namespace

Result<DmxHeader> read_dmx_header(ByteSpan file) {
    const std::string_view start = as_text(file.first(std::min(file.size(), kMaxHeaderSize)));
    const size_t open = start.find("<!--");
    const size_t close = start.find("-->");
    if (open == std::string_view::npos || start.find_first_not_of(" \t\r\n\xEF\xBB\xBF") != open)
        return error("dmx-header", "not a DMX: expected `<!-- dmx encoding` at its start",
                     at_line(1));
    if (close == std::string_view::npos || close < open)
        return error("dmx-header",
                     fmt::format("not a DMX: expected `-->` in its first {} bytes", start.size()),
                     at_line(1));
    DmxHeader header;
    header.size = close + 3;
    const auto words = split_words(start.substr(open + 4, close - open - 4));
    if (read_current(words, header) || read_legacy(words, header)) return header;
    return error("dmx-header",
                 "not a DMX: expected `<!-- dmx encoding NAME NUMBER format NAME NUMBER -->` as "
                 "its first line",
                 at_line(1));
}

}  // namespace studioscope
