#include "core/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace studioscope {

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
void take_block(State& state, const std::byte* block) {
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
        take_block(state, bytes.data() + at);
    // The rest, a bit that is set, zeros, and the length in bits (section 5.1.1).
    std::array<std::byte, 2 * kBlockBytes> end{};
    const size_t rest = bytes.size() - at;
    std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(), end.begin());
    end[rest] = std::byte{0x80};
    const size_t size = rest + 1 + sizeof(uint64_t) <= kBlockBytes ? kBlockBytes : 2 * kBlockBytes;
    const uint64_t bits = uint64_t{bytes.size()} * 8;
    for (size_t i = 0; i < sizeof(bits); ++i) end[size - 1 - i] = std::byte(bits >> (8 * i) & 0xFF);
    for (size_t block = 0; block < size; block += kBlockBytes)
        take_block(state, end.data() + block);
    Sha256Sum sum;
    for (size_t i = 0; i < sum.size(); ++i)
        sum[i] = std::byte(state[i / 4] >> (24 - 8 * (i % 4)) & 0xFF);
    return sum;
}

std::string to_string(const Sha256Sum& sum) {
    std::string text;
    for (const std::byte byte : sum) text += fmt::format("{:02x}", std::to_integer<int>(byte));
    return text;
}

}  // namespace studioscope
