#include "core/digests.h"

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

namespace {

constexpr size_t kBlockBytes = 64;  // bytes

using State = std::array<uint32_t, 8>;

// The first 32 bits of the fractions of the cube roots of the first 64 primes (section 4.2.2).
constexpr std::array<uint32_t, 64> kConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint32_t big_endian_word(const std::byte* bytes) {
    uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | std::to_integer<uint32_t>(bytes[i]);
    return word;
}

// Section 6.2.2, with the names of its variables.
void take_sha256_block(State& state, const std::byte* block) {
    std::array<uint32_t, 64> w{};
    for (size_t t = 0; t < 16; ++t) w[t] = big_endian_word(block + t * 4);
    for (size_t t = 16; t < 64; ++t) {
        const uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
        const uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (size_t t = 0; t < 64; ++t) {
        const uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kConstants[t] + w[t];
        const uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    const State worked{a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < state.size(); ++i) state[i] += worked[i];
}

}  // namespace

Sha256Sum sha256(ByteSpan bytes) {
    State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    size_t at = 0;
    for (; bytes.size() - at >= kBlockBytes; at += kBlockBytes)
        take_sha256_block(state, bytes.data() + at);
    // The rest, a bit that is set, zeros, and the length in bits (section 5.1.1).
    std::array<std::byte, 2 * kBlockBytes> end{};
    const size_t rest = bytes.size() - at;
    std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(), end.begin());
    end[rest] = std::byte{0x80};
    const size_t size = rest + 1 + sizeof(uint64_t) <= kBlockBytes ? kBlockBytes : 2 * kBlockBytes;
    const uint64_t bits = uint64_t{bytes.size()} * 8;
    for (size_t i = 0; i < sizeof(bits); ++i) end[size - 1 - i] = std::byte(bits >> (8 * i) & 0xFF);
    for (size_t block = 0; block < size; block += kBlockBytes)
        take_sha256_block(state, end.data() + block);
    Sha256Sum sum;
    for (size_t i = 0; i < sum.size(); ++i)
        sum[i] = std::byte(state[i / 4] >> (24 - 8 * (i % 4)) & 0xFF);
    return sum;
}

std::string to_string(std::span<const std::byte> sum) {
    std::string text;
    for (const std::byte byte : sum) text += fmt::format("{:02x}", std::to_integer<int>(byte));
    return text;
}

}  // namespace studioscope
