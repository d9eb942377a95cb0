#include "core/byte_order_mark.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

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

    uint32_t next_character() {
        if (at_ + 1 == bytes_.size()) {
            ++at_;
            return kReplacement;
        }
        const uint32_t unit = unit_at(at_);
        at_ += 2;
        if (!is_high(unit)) return is_low(unit) ? kReplacement : unit;
        if (at_ + 1 >= bytes_.size() || !is_low(unit_at(at_))) return kReplacement;
        const uint32_t low = unit_at(at_);
        at_ += 2;
        return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }

private:
    uint32_t unit_at(size_t at) const {
        const auto first = static_cast<unsigned char>(bytes_[at]);
        const auto second = static_cast<unsigned char>(bytes_[at + 1]);
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

}  // namespace

std::string utf8_by_mark(std::string text) {
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.erase(0, 3);
        return text;
    }
    const bool is_big_endian = text.starts_with("\xFE\xFF");
    if (!is_big_endian && !text.starts_with("\xFF\xFE")) return text;
    std::string result;
    Utf16 characters(std::string_view(text).substr(2), is_big_endian);
    while (!characters.is_at_end()) append(result, characters.next_character());
    return result;
}

}  // namespace studioscope
