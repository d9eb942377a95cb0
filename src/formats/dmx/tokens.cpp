#include "formats/dmx/tokens.h"

#include <algorithm>

#include "core/deadline.h"

namespace studioscope {

DmxToken DmxTokenReader::next() {
    if (!has_peeked_) return read();
    has_peeked_ = false;
    return peeked_;
}

const DmxToken& DmxTokenReader::peek() {
    if (!has_peeked_) peeked_ = read();
    has_peeked_ = true;
    return peeked_;
}

void DmxTokenReader::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '/' && text_.substr(at_, 2) == "//") {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '\n') {
            ++line_;
            line_start_ = ++at_;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\0') {
            ++at_;
        } else {
            return;
        }
    }
}

DmxToken DmxTokenReader::read() {
    check_deadline();
    skip_blanks();
    DmxToken token;
    token.line = line_;
    token.column = static_cast<uint32_t>(at_ - line_start_ + 1);
    if (at_ >= text_.size()) return token;
    const char c = text_[at_];
    if (c == '"') return read_string(token);
    const bool is_mark = std::string_view("{}[],").find(c) != std::string_view::npos;
    token.kind = is_mark ? DmxToken::Kind::kMark : DmxToken::Kind::kBad;
    const size_t size =
        is_mark ? 1 : std::min(text_.find_first_of(" \t\r\n\"{}[],", at_), text_.size()) - at_;
    token.text = text_.substr(at_, std::max<size_t>(size, 1));
    at_ += token.text.size();
    return token;
}

DmxToken DmxTokenReader::read_string(DmxToken token) {
    const size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        if (text_[at_] == '\n') {
            ++line_;
            line_start_ = at_ + 1;
        }
        ++at_;
    }
    const bool is_closed = at_ < text_.size();
    token.kind = is_closed ? DmxToken::Kind::kString : DmxToken::Kind::kBad;
    token.text = text_.substr(begin, at_ - begin);
    if (is_closed) ++at_;
    return token;
}

std::string_view unescape(std::string_view text, std::string& scratch) {
    if (text.find('\\') == std::string_view::npos) return text;
    constexpr std::string_view kLetters = "ntvbrfa\\?'\"";
    constexpr std::string_view kMeanings = "\n\t\v\b\r\f\a\\?'\"";
    scratch.clear();
    for (size_t i = 0; i < text.size(); ++i) {
        scratch += text[i];
        if (text[i] != '\\' || i + 1 == text.size()) continue;
        const size_t letter = kLetters.find(text[i + 1]);
        // An unknown escape is kept: some writers store Windows paths without escaping.
        if (letter == std::string_view::npos) continue;
        scratch.back() = kMeanings[letter];
        ++i;
    }
    return scratch;
}

}  // namespace studioscope
