#include "core/text.h"

#include <algorithm>

#include "core/ascii.h"

namespace studioscope {

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

namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

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

bool matches(std::string_view text, std::string_view filter) {
    while (!filter.empty()) {
        const size_t end = std::min(filter.find(' '), filter.size());
        if (!has_word(text, filter.substr(0, end))) return false;
        filter.remove_prefix(std::min(end + 1, filter.size()));
    }
    return true;
}

}  // namespace studioscope
