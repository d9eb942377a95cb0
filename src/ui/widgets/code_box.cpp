#include "ui/widgets/code_box.h"

#include <array>
#include <cstddef>

namespace studioscope {

namespace {

constexpr int kDigitWidth = 3, kDigitHeight = 5;

// Rows of each digit from the top, a bit per dot.
using Digit = std::array<unsigned, kDigitHeight>;
constexpr std::array<Digit, 16> kDigits{{
    {0b111, 0b101, 0b101, 0b101, 0b111},  // 0
    {0b010, 0b110, 0b010, 0b010, 0b111},  // 1
    {0b111, 0b001, 0b111, 0b100, 0b111},  // 2
    {0b111, 0b001, 0b111, 0b001, 0b111},  // 3
    {0b101, 0b101, 0b111, 0b001, 0b001},  // 4
    {0b111, 0b100, 0b111, 0b001, 0b111},  // 5
    {0b111, 0b100, 0b111, 0b101, 0b111},  // 6
    {0b111, 0b001, 0b010, 0b010, 0b010},  // 7
    {0b111, 0b101, 0b111, 0b101, 0b111},  // 8
    {0b111, 0b101, 0b111, 0b001, 0b111},  // 9
    {0b111, 0b101, 0b111, 0b101, 0b101},  // A
    {0b110, 0b101, 0b110, 0b101, 0b110},  // B
    {0b111, 0b100, 0b100, 0b100, 0b111},  // C
    {0b110, 0b101, 0b101, 0b101, 0b110},  // D
    {0b111, 0b100, 0b111, 0b100, 0b111},  // E
    {0b111, 0b100, 0b111, 0b100, 0b100},  // F
}};

bool is_frame(int x, int y) {
    return x == 0 || y == 0 || x == kCodeBoxWidth - 1 || y == kCodeBoxHeight - 1;
}

// Whether a dot belongs to one of the digits, in two lines of two.
bool is_in_digit(unsigned code, int x, int y) {
    const int from_left = x - 2, from_top = y - 2;
    if (from_left < 0 || from_top < 0) return false;
    const int column = from_left / (kDigitWidth + 1), line = from_top / (kDigitHeight + 1);
    const int dot = from_left % (kDigitWidth + 1), row = from_top % (kDigitHeight + 1);
    if (column > 1 || line > 1 || dot >= kDigitWidth || row >= kDigitHeight) return false;
    const unsigned digit = code >> (12 - 4 * (2 * line + column)) & 15;
    return (kDigits[digit][static_cast<size_t>(row)] >> (kDigitWidth - 1 - dot) & 1) != 0;
}

}  // namespace

void paint_code_box(unsigned code, int dot, std::span<uint8_t> pixels, int stride) {
    for (int y = 0; y < kCodeBoxHeight * dot; ++y)
        for (int x = 0; x < kCodeBoxWidth * dot; ++x) {
            const bool is_set = is_frame(x / dot, y / dot) || is_in_digit(code, x / dot, y / dot);
            pixels[static_cast<size_t>(y) * static_cast<size_t>(stride) + static_cast<size_t>(x)] =
                is_set ? 255 : 0;
        }
}

}  // namespace studioscope
