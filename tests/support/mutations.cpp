#include "support/mutations.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <random>
#include <string>

namespace studioscope {

namespace {

// Random numbers that are the same with every library: the standard engine is, its distributions
// are not.
class Dice {
public:
    explicit Dice(uint64_t seed) : engine_(seed) {}
    // 0 to sides - 1; 0 if there are no sides.
    size_t roll(size_t sides) { return sides == 0 ? 0 : static_cast<size_t>(engine_() % sides); }

private:
    std::mt19937_64 engine_;
};

constexpr uint32_t kFields[] = {
    0,
    1,
    2,
    0xFFFFFFFF,
    0x7FFFFFFF,
    0x80000000,
    0xFFFF,
    0x10000,
    128,
    255,
    256,
    1000000,
    0x7F800000 /* infinity */,
    0xFF800000,
    0x7FC00000 /* no number */,
    0x7149F2CA /* 1e30 */,
    0x00000001 /* tiny */,
};

constexpr std::string_view kWords[] = {
    "-1", "0",  "999999999999", "1e39",     "nan",           "-0.0",      "\"",
    "{",  "}",  "\\\\",         "$include", "end",           "triangles", "time 2147483647",
    "//", "/*", "2147483648",   "1e-40",    "\"elementid\"", "..",
};

void change_bytes(Bytes& file, Dice& dice) {
    for (size_t i = dice.roll(16) + 1; i > 0 && !file.empty(); --i)
        file[dice.roll(file.size())] = static_cast<std::byte>(dice.roll(256));
}

// Changes fields. Headers are small and at the beginning: half of the fields are in the first
// kilobyte.
void change_fields(Bytes& file, Dice& dice) {
    for (size_t i = dice.roll(4) + 1; i > 0 && file.size() >= 4; --i) {
        const size_t fields = file.size() / 4;
        const size_t field = dice.roll(dice.roll(2) == 0 ? std::min<size_t>(fields, 256) : fields);
        uint32_t value = kFields[dice.roll(std::size(kFields))];
        if (dice.roll(4) == 0) value = static_cast<uint32_t>(file.size() - dice.roll(8));
        std::memcpy(&file[field * 4], &value, 4);
    }
}

void move_block(Bytes& file, Dice& dice) {
    const size_t from = dice.roll(file.size()), to = dice.roll(file.size());
    const size_t length = dice.roll(std::min<size_t>(file.size() - from, 4096)) + 1;
    const auto at = [&](size_t place) {
        return file.begin() + static_cast<std::ptrdiff_t>(std::min(place, file.size()));
    };
    const Bytes block(at(from), at(from + length));
    switch (dice.roll(3)) {
        case 0:  // overwrite another block
            std::copy_n(block.begin(), std::min(block.size(), file.size() - to), at(to));
            break;
        case 1:  // insert a copy
            file.insert(at(to), block.begin(), block.end());
            break;
        default:
            file.erase(at(from), at(from + length));
    }
}

bool is_space(std::byte byte) { return static_cast<unsigned char>(byte) <= ' '; }

// The part from a position up to where `ends` is true.
template <typename Ends>
size_t end_from(const Bytes& file, size_t start, Ends ends) {
    const auto begin = file.begin() + static_cast<std::ptrdiff_t>(start);
    return static_cast<size_t>(std::find_if(begin, file.end(), ends) - file.begin());
}

void change_words(Bytes& file, Dice& dice) {
    for (size_t i = dice.roll(3) + 1; i > 0 && !file.empty(); --i) {
        const auto is_line_end = [](std::byte byte) { return byte == std::byte{'\n'}; };
        const bool is_line = dice.roll(4) == 0;
        const size_t somewhere = dice.roll(file.size());
        const size_t start = is_line ? end_from(file, somewhere, is_line_end)
                                     : end_from(file, end_from(file, somewhere, is_space),
                                                [](std::byte b) { return !is_space(b); });
        if (start >= file.size()) continue;
        const size_t end =
            is_line ? end_from(file, start + 1, is_line_end) : end_from(file, start, is_space);
        const auto from = file.begin() + static_cast<std::ptrdiff_t>(start);
        const auto to = file.begin() + static_cast<std::ptrdiff_t>(end);
        const Bytes old(from, to);
        const auto place = file.erase(from, to);
        const ByteSpan word = as_bytes(kWords[dice.roll(std::size(kWords))]);
        switch (dice.roll(4)) {
            case 0:
                break;  // remove
            case 1:
                for (int times = 0; times < 2; ++times)
                    file.insert(file.begin() + static_cast<std::ptrdiff_t>(start), old.begin(),
                                old.end());
                break;
            case 2:
                file.insert(place, dice.roll(2) == 0 ? 3000 : 300, std::byte{'A'});
                break;
            default:
                file.insert(place, word.begin(), word.end());
        }
    }
}

}  // namespace

Bytes cut_file(ByteSpan file, size_t index, size_t count) {
    if (file.empty()) return {};
    const size_t length = (file.size() - 1) * index / std::max<size_t>(count - 1, 1);
    return {file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length)};
}

Bytes damaged_file(ByteSpan file, ByteSpan other, uint64_t seed) {
    Dice dice(seed);
    Bytes damaged(file.begin(), file.end());
    if (damaged.empty()) return damaged;
    constexpr void (*kWays[])(Bytes&, Dice&) = {change_bytes, change_fields, change_fields,
                                                move_block, change_words};
    const size_t way = dice.roll(std::size(kWays) * 8 + 1);
    if (way == std::size(kWays) * 8) return Bytes(other.begin(), other.end());
    kWays[way % std::size(kWays)](damaged, dice);
    if (dice.roll(4) == 0) change_bytes(damaged, dice);  // two faults at once
    return damaged;
}

uint64_t seed_of(std::string_view name, uint64_t run) {
    uint64_t hash = 0xcbf29ce484222325;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash ^ (run * 0x9e3779b97f4a7c15);
}

}  // namespace studioscope
