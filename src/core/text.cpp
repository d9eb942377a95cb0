#include "core/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/deadline.h"
#include "core/message_text.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

constexpr uint32_t kReplacement = 0xFFFD;

bool is_high(uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// UTF-16 of one byte order, behind its mark.
class Utf16 {
public:
    Utf16(std::string_view bytes, bool is_big_endian)
        : bytes_(bytes), is_big_endian_(is_big_endian) {}

    bool is_at_end() const { return at_ >= bytes_.size(); }

    // Nothing for half a character.
    std::optional<uint32_t> next_character() {
        const std::optional<uint32_t> unit = next_unit();
        if (!unit || is_low(*unit)) return std::nullopt;
        if (!is_high(*unit)) return unit;
        const std::optional<uint32_t> low = next_unit();
        if (!low || !is_low(*low)) return std::nullopt;
        return 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
    }

private:
    std::optional<uint32_t> next_unit() {
        if (bytes_.size() - at_ < 2) {
            at_ = bytes_.size();
            return std::nullopt;
        }
        const auto first = static_cast<unsigned char>(bytes_[at_]);
        const auto second = static_cast<unsigned char>(bytes_[at_ + 1]);
        at_ += 2;
        return is_big_endian_ ? (uint32_t{first} << 8) | second : (uint32_t{second} << 8) | first;
    }

    const std::string_view bytes_;
    const bool is_big_endian_;
    size_t at_ = 0;
};

void append(std::string& text, uint32_t code) {
    const auto add = [&](uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
        add(0xC0 | (code >> 6));
    } else {
        if (code < 0x10000) {
            add(0xE0 | (code >> 12));
        } else {
            add(0xF0 | (code >> 18));
            add(0x80 | ((code >> 12) & 0x3F));
        }
        add(0x80 | ((code >> 6) & 0x3F));
    }
    add(0x80 | (code & 0x3F));
}

bool is_control_or_space(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }

}  // namespace

// Rejects overlong forms, surrogates and codes past U+10FFFF (RFC 3629, section 4).
size_t utf8_length(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const size_t length = lead < 0x80                   ? 1
                          : lead >= 0xC2 && lead < 0xE0 ? 2
                          : lead >= 0xE0 && lead < 0xF0 ? 3
                          : lead >= 0xF0 && lead < 0xF5 ? 4
                                                        : 0;
    if (length == 0 || length > text.size()) return 0;
    for (size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const bool is_overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
    const bool is_surrogate = lead == 0xED && byte(1) >= 0xA0;
    const bool is_too_large = lead == 0xF4 && byte(1) >= 0x90;
    return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

namespace {

// Removes the number at the front of `text` and returns it without leading zeros.
std::string_view take_number(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_ascii_digit);
    std::string_view number = text.substr(0, static_cast<size_t>(end - text.begin()));
    text.remove_prefix(number.size());
    number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
    return number;
}

// Compares in natural order: negative, 0 or positive as `a` is before, equal to or after `b`.
int natural_order(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (is_ascii_digit(a[0]) && is_ascii_digit(b[0])) {
            const std::string_view x = take_number(a), y = take_number(b);
            if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
            if (const int order = x.compare(y); order != 0) return order;
            continue;
        }
        const auto x = static_cast<unsigned char>(ascii_lower(a[0]));
        const auto y = static_cast<unsigned char>(ascii_lower(b[0]));
        if (x != y) return x < y ? -1 : 1;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return static_cast<int>(!a.empty()) - static_cast<int>(!b.empty());
}

bool begins_with(std::string_view text, std::string_view word) {
    for (size_t i = 0; i < word.size(); ++i)
        if (ascii_lower(text[i]) != ascii_lower(word[i])) return false;
    return true;
}

bool has_word(std::string_view text, std::string_view word) {
    for (; text.size() >= word.size(); text.remove_prefix(1))
        if (begins_with(text, word)) return true;
    return false;
}

}  // namespace

bool comes_before(std::string_view a, std::string_view b) {
    const int order = natural_order(a, b);
    return order != 0 ? order < 0 : a < b;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), ascii_lower);
    return result;
}

std::string base_name(std::string_view path) {
    const size_t slash = path.find_last_of("/\\");
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    return std::string(path.substr(0, path.find_last_of('.')));
}

std::string as_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string result;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xC0 | (byte >> 6));
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

FileName::FileName(std::string_view bytes)
    : bytes_(kThisPlatform == Platform::kWindows ? as_utf8(bytes) : std::string(bytes)) {}

FileName FileName::from_shown(std::string_view text, bool is_guess) {
    if (!is_guess) return FileName(text);
    std::string bytes;
    for (size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        // as_utf8() writes two bytes for each from U+0080 to U+00FF
        const bool is_pair = byte >= 0x80 && i + 1 < text.size();
        bytes += is_pair ? static_cast<char>((byte << 6) | (text[++i] & 0x3F)) : text[i];
    }
    return FileName(bytes);
}

bool FileName::is_utf8() const { return studioscope::is_utf8(bytes_); }

std::string FileName::shown() const { return as_utf8(bytes_); }

std::string quotable(const FileName& name) { return quotable(name.bytes()); }

bool matches(std::string_view text, std::string_view filter) {
    while (!filter.empty()) {
        const size_t end = std::min(filter.find(' '), filter.size());
        if (!has_word(text, filter.substr(0, end))) return false;
        filter.remove_prefix(std::min(end + 1, filter.size()));
    }
    return true;
}

std::string utf8_by_mark(std::string text, bool& is_whole) {
    is_whole = true;
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.erase(0, 3);
        return text;
    }
    if (!has_utf16_mark(text)) return text;
    const bool is_big_endian = text.starts_with('\xFE');
    std::string result;
    Utf16 characters(std::string_view(text).substr(2), is_big_endian);
    while (!characters.is_at_end()) {
        const std::optional<uint32_t> character = characters.next_character();
        is_whole &= character.has_value();
        append(result, character.value_or(kReplacement));
    }
    return result;
}

Result<std::string> utf8_by_mark(std::string text) {
    using std::string_view_literals::operator""sv;
    if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv))
        return usage_error("is UTF-32; expected UTF-8, or UTF-16 with its mark");
    bool is_whole = true;
    std::string result = utf8_by_mark(std::move(text), is_whole);
    if (!is_whole)
        return usage_error("is broken UTF-16: it has half a character, or half of its bytes");
    return result;
}

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
