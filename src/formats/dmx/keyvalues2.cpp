#include "formats/dmx/keyvalues2.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/deadline.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view next_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

// Reads a float; a number beyond its range becomes 0 or infinity.
bool read_float(std::string_view word, float& value) {
    if (!word.empty() && word[0] == '+') word.remove_prefix(1);
    const char* end = word.data() + word.size();
    const auto [at, problem] = std::from_chars(word.data(), end, value);
    if (at != end || word.empty()) return false;
    if (problem == std::errc::result_out_of_range) {
        double wide = 0;
        const auto again = std::from_chars(word.data(), end, wide);
        const bool is_tiny = word.find("e-") != word.npos || word.find("E-") != word.npos;
        if (again.ec == std::errc::result_out_of_range)
            wide = is_tiny ? 0 : std::numeric_limits<double>::infinity();
        value = static_cast<float>(wide);
    }
    return true;
}

template <typename Integer>
bool read_integer(std::string_view word, Integer& value, int base = 10) {
    if (!word.empty() && word[0] == '+') word.remove_prefix(1);
    const char* end = word.data() + word.size();
    const auto [at, problem] = std::from_chars(word.data(), end, value, base);
    return at == end && problem == std::errc{} && !word.empty();
}

std::string add_floats(ElementGraph& graph, AttributeType type, std::string_view text) {
    const size_t width = value_width(type);
    const size_t first = graph.floats.size();
    graph.floats.resize(first + width);
    std::string_view rest = text;
    size_t count = 0;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest), ++count) {
        float value = 0;
        if (!read_float(word, value))
            return fmt::format("\"{}\" is not a number", word.substr(0, 40));
        if (count < width) graph.floats[first + count] = value;
    }
    if (count == width) return {};
    return fmt::format("{} numbers for a {}, which has {}", count, attribute_type_name(type),
                       width);
}

std::string add_int(ElementGraph& graph, std::string_view text, int64_t min, int64_t max) {
    std::string_view rest = text;
    int64_t value = 0;
    const bool is_good = read_integer(next_word(rest), value) && next_word(rest).empty() &&
                         value >= min && value <= max;
    graph.ints.push_back(is_good ? static_cast<int32_t>(value) : 0);
    if (is_good) return {};
    return fmt::format("\"{}\" is not a whole number of {}..{}", text.substr(0, 40), min, max);
}

std::string add_bool(ElementGraph& graph, std::string_view text) {
    const std::string word = lower_case(next_word(text));
    graph.ints.push_back(word == "1" || word == "true");
    if (word == "0" || word == "1" || word == "true" || word == "false") return {};
    return fmt::format("\"{}\" is neither 0 nor 1", word.substr(0, 40));
}

// Adds a time: seconds in the text, ticks in the pool.
std::string add_time(ElementGraph& graph, std::string_view text) {
    std::string_view rest = text;
    const std::string_view word = next_word(rest);
    double seconds = 0;
    const auto [at, problem] = std::from_chars(word.data(), word.data() + word.size(), seconds);
    const double ticks = std::floor(seconds * kTicksPerSecond + 0.5);
    const bool is_good = at == word.data() + word.size() && problem == std::errc{} &&
                         std::abs(ticks) <= std::numeric_limits<int32_t>::max();
    graph.ints.push_back(is_good ? static_cast<int32_t>(ticks) : 0);
    return is_good ? std::string()
                   : fmt::format("\"{}\" is not a time in seconds", text.substr(0, 40));
}

std::string add_color(ElementGraph& graph, std::string_view text) {
    std::string_view rest = text;
    uint32_t color = 0;
    bool is_good = true;
    for (int shift = 0; shift < 32; shift += 8) {
        uint8_t channel = 0;
        is_good = read_integer(next_word(rest), channel) && is_good;
        color |= uint32_t{channel} << shift;
    }
    graph.ints.push_back(static_cast<int32_t>(is_good ? color : 0));
    if (is_good && next_word(rest).empty()) return {};
    return fmt::format("\"{}\" is not a colour of four numbers 0..255", text.substr(0, 40));
}

std::string add_uint64(ElementGraph& graph, std::string_view text) {
    std::string_view rest = text;
    std::string_view word = next_word(rest);
    const bool is_hex = word.starts_with("0x") || word.starts_with("0X");
    if (is_hex) word.remove_prefix(2);
    uint64_t value = 0;
    const bool is_good = read_integer(word, value, is_hex ? 16 : 10);
    if (!is_good) value = 0;
    graph.ints.push_back(static_cast<int32_t>(static_cast<uint32_t>(value)));
    graph.ints.push_back(static_cast<int32_t>(static_cast<uint32_t>(value >> 32)));
    return is_good ? std::string() : fmt::format("\"{}\" is not a uint64", text.substr(0, 40));
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string add_binary(ElementGraph& graph, std::string_view text) {
    const size_t first = graph.blob.size();
    int high = -1;
    bool is_good = true;
    for (const char c : text) {
        if (kBlanks.find(c) != std::string_view::npos) continue;
        const int digit = hex_digit(c);
        is_good = is_good && digit >= 0;
        if (high >= 0) graph.blob.push_back(static_cast<uint8_t>((high << 4 | digit) & 255));
        high = high >= 0 ? -1 : std::max(digit, 0);
    }
    graph.ints.push_back(static_cast<int32_t>(first));
    graph.ints.push_back(static_cast<int32_t>(graph.blob.size() - first));
    return is_good && high < 0 ? std::string() : "a binary value that is not pairs of hex digits";
}

std::string add_guid(ElementGraph& graph, std::string_view text) {
    const std::optional<Guid> id = read_guid(text);
    for (size_t word = 0; word < 4; ++word) {
        uint32_t bits = 0;
        for (size_t i = 0; id && i < 4; ++i) bits |= uint32_t{(*id)[word * 4 + i]} << (8 * i);
        graph.ints.push_back(static_cast<int32_t>(bits));
    }
    return id ? std::string() : fmt::format("\"{}\" is not an id", text.substr(0, 40));
}

std::string add_string(ElementGraph& graph, std::string_view text) {
    graph.ints.push_back(static_cast<int32_t>(text.empty() ? 0 : graph.texts.add(text)));
    return {};
}

}  // namespace

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

std::optional<AttributeType> dmx_value_type(std::string_view name) {
    if (name == "angle") return AttributeType::kAngle;
    if (name == "matrix") return AttributeType::kMatrix;
    for (int i = 0; i <= static_cast<int>(AttributeType::kObjectId); ++i) {
        const auto type = static_cast<AttributeType>(i);
        if (name == attribute_type_name(type)) return type;
    }
    return std::nullopt;
}

std::string add_dmx_value(ElementGraph& graph, AttributeType type, std::string_view text) {
    using Limits = std::numeric_limits<int32_t>;
    if (is_float(type)) return add_floats(graph, type, text);
    switch (type) {
        case AttributeType::kBool:
            return add_bool(graph, text);
        case AttributeType::kString:
            return add_string(graph, text);
        case AttributeType::kBinary:
            return add_binary(graph, text);
        case AttributeType::kTime:
            return add_time(graph, text);
        case AttributeType::kColor:
            return add_color(graph, text);
        case AttributeType::kUint64:
            return add_uint64(graph, text);
        case AttributeType::kUint8:
            return add_int(graph, text, 0, 255);
        case AttributeType::kObjectId:
            return add_guid(graph, text);
        default:
            return add_int(graph, text, Limits::min(), Limits::max());
    }
}

std::optional<Guid> read_guid(std::string_view text) {
    static constexpr size_t kOrder[] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    if (text.size() != 36) return std::nullopt;
    Guid id{};
    size_t byte = 0;
    for (size_t i = 0; i < text.size();) {
        if (i == 8 || i == 13 || i == 18 || i == 23) {
            if (text[i++] != '-') return std::nullopt;
            continue;
        }
        const int high = hex_digit(text[i]), low = hex_digit(text[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        id[kOrder[byte++]] = static_cast<uint8_t>(high << 4 | low);
        i += 2;
    }
    return id;
}

}  // namespace studioscope
