#include "report/check/finding_identity.h"

#include <algorithm>
#include <initializer_list>
#include <span>

#include "core/md5.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kDigits = 16;                      // of a hash
constexpr size_t kChecksumDigits = 8;               // of a checksum, which may begin with a letter
constexpr std::string_view kSearched = "; tried ";  // the folders differ between computers

bool is_word(char c) { return is_ascii_alphanumeric(c) || c == '_'; }
bool is_hex(char c) {
    return is_ascii_digit(c) || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'f');
}

// The end of the word or number at `start`; a number may have a point and an exponent.
size_t end_of_word(std::string_view text, size_t start) {
    const bool is_number = is_ascii_digit(text[start]);
    const auto continues = [&](size_t at) {
        if (is_word(text[at])) return true;
        const bool has_digit = at + 1 < text.size() && is_ascii_digit(text[at + 1]);
        const bool is_sign = text[at] == '-' || text[at] == '+';
        return is_number && has_digit &&
               ((text[at] == '.' && is_ascii_digit(text[at - 1])) ||
                (is_sign && ascii_lower(text[at - 1]) == 'e'));
    };
    size_t end = start;
    while (end < text.size() && continues(end)) ++end;
    return end;
}

bool is_number(std::string_view word) {
    const bool has_prefix = word.starts_with("0x");
    if (has_prefix) word.remove_prefix(2);
    const bool is_of_digits = std::all_of(word.begin(), word.end(), [](char c) {
        return is_hex(c) || c == '.' || c == '-' || c == '+';
    });
    const bool has_digit = std::any_of(word.begin(), word.end(), is_ascii_digit);
    const bool is_marked = has_prefix || word.size() == kChecksumDigits;
    return is_of_digits && (has_prefix || has_digit) && (is_marked || is_ascii_digit(word.front()));
}

std::string hash_of(std::initializer_list<std::string_view> parts) {
    Md5 sum;
    for (const std::string_view part : parts) {
        sum.add(std::as_bytes(std::span(part.data(), part.size())));
        const std::byte end{0};
        sum.add(std::span(&end, 1));
    }
    return to_string(sum.sum()).substr(0, kDigits);
}

}  // namespace

std::string path_from(const fs::path& base, const std::string& file) {
    const fs::path absolute = normal_path(absolute_path(path_from_text(file)));
    const fs::path relative = absolute.lexically_relative(base);
    const bool is_below = !relative.empty() && relative.is_relative() && *relative.begin() != "..";
    return generic_path_text(is_below ? relative : absolute);
}

std::string without_numbers(std::string_view message) {
    message = message.substr(0, message.find(kSearched));
    std::string text;
    bool is_quoted = false;
    for (size_t at = 0; at < message.size();) {
        if (message[at] == '"') is_quoted = !is_quoted;
        if (is_quoted || !is_word(message[at])) {
            text += message[at++];
            continue;
        }
        const size_t end = end_of_word(message, at);
        const std::string_view word = message.substr(at, end - at);
        if (!is_number(word)) text += word;
        const bool is_negative = is_number(word) && text.ends_with('-');
        if (is_negative) text.pop_back();
        at = end;
    }
    return text;
}

FindingIdentity identity_of(const Diagnostic& finding, const fs::path& base) {
    const std::string path = path_from(base, finding.file);
    const std::string name = path.substr(path.find_last_of('/') + 1);
    const std::string text = without_numbers(finding.message);
    return {hash_of({path, finding.code, text}), hash_of({path, finding.code}),
            hash_of({name, finding.code, text})};
}

}  // namespace studioscope
