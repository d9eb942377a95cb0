#include "core/text_reader.h"

#include "core/deadline.h"

namespace studioscope {

namespace {

bool is_control_or_space(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
}

TextReader::TextReader(std::string_view text) {
    text = without_byte_order_mark(text);
    at_ = text.data();
    end_ = text.data() + text.size();
}

std::string_view TextReader::line() const {
    return {at_, static_cast<size_t>(find_line_end(at_, end_) - at_)};
}

void TextReader::next_line() {
    check_deadline();
    if (at_ == end_) return;
    at_ = skip_line_end(find_line_end(at_, end_), end_);
    ++line_;
}

std::string_view trim(std::string_view line) {
    while (!line.empty() && is_control_or_space(line.front())) line.remove_prefix(1);
    while (!line.empty() && is_control_or_space(line.back())) line.remove_suffix(1);
    return line;
}

std::string_view first_word(std::string_view line, std::string_view* rest) {
    const char* const end = line.data() + line.size();
    const char* const first = skip_blanks(line.data(), end);
    const char* last = first;
    while (last != end && !is_control_or_space(*last)) ++last;
    if (rest != nullptr) *rest = {last, static_cast<size_t>(end - last)};
    return {first, static_cast<size_t>(last - first)};
}

}  // namespace studioscope
