#include "core/md5.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace studioscope {

namespace {

constexpr size_t kSteps = 64;

// The constants of RFC 1321, section 3.4: T[i] is the integer part of 4294967296 * abs(sin(i + 1)).
constexpr std::array<uint32_t, kSteps> kT{
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

// Bits of rotation for the four steps of each round.
constexpr std::array<std::array<int, 4>, 4> kRotations{
    {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};

// The index of the word of the block that a step reads.
constexpr size_t word_index(size_t step) {
    switch (step / 16) {
        case 0:
            return step;
        case 1:
            return (5 * step + 1) % 16;
        case 2:
            return (3 * step + 5) % 16;
        default:
            return (7 * step) % 16;
    }
}

constexpr uint32_t mix_words(size_t round, uint32_t x, uint32_t y, uint32_t z) {
    switch (round) {
        case 0:
            return (x & y) | (~x & z);
        case 1:
            return (x & z) | (y & ~z);
        case 2:
            return x ^ y ^ z;
        default:
            return y ^ (x | ~z);
    }
}

}  // namespace

void Md5::take_block(const std::byte* block) {
    std::array<uint32_t, 16> words{};
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(words.data(), block, kBlock);
    auto [a, b, c, d] = state_;
    for (size_t step = 0; step < kSteps; ++step) {
        const size_t round = step / 16;
        const uint32_t sum = a + mix_words(round, b, c, d) + kT[step] + words[word_index(step)];
        a = d;
        d = c;
        c = b;
        b += std::rotl(sum, kRotations[round][step % 4]);
    }
    state_ = {state_[0] + a, state_[1] + b, state_[2] + c, state_[3] + d};
}

void Md5::add(ByteSpan bytes) {
    size_t used = size_ % kBlock;
    size_ += bytes.size();
    while (!bytes.empty()) {
        if (used == 0 && bytes.size() >= kBlock) {
            take_block(bytes.data());
            bytes = bytes.subspan(kBlock);
            continue;
        }
        const size_t step = std::min(kBlock - used, bytes.size());
        std::memcpy(&buffer_[used], bytes.data(), step);
        bytes = bytes.subspan(step);
        used = (used + step) % kBlock;
        if (used == 0) take_block(buffer_.data());
    }
}

Md5Sum Md5::sum() {
    const uint64_t bits = size_ * 8;
    const std::byte one{0x80}, zero{0};
    add({&one, 1});
    while (size_ % kBlock != kBlock - sizeof(bits)) add({&zero, 1});
    add(std::as_bytes(std::span(&bits, 1)));
    Md5Sum sum{};
    std::memcpy(sum.data(), state_.data(), sum.size());
    return sum;
}

std::string to_string(const Md5Sum& sum) {
    std::string text;
    for (const std::byte byte : sum) text += fmt::format("{:02x}", std::to_integer<int>(byte));
    return text;
}

}  // namespace studioscope
