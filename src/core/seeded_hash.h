#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace studioscope {

// SipHash-1-3 with a 64-bit result, over bytes added in pieces: without its key nobody can
// construct colliding names.
class SeededHash {
public:
    using Key = std::array<uint64_t, 2>;

    explicit SeededHash(const Key& key)
        : v_{key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
             key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u} {}

    void add(unsigned char byte) {
        word_ |= uint64_t{byte} << (8 * (size_ % 8));
        if (++size_ % 8 == 0) take_word();
    }

    void add(std::span<const std::byte> bytes);  // processed eight at a time

    uint64_t value() {
        word_ |= size_ << 56;
        take_word();
        v_[2] ^= 0xff;
        for (int i = 0; i < 3; ++i) round();
        return v_[0] ^ v_[1] ^ v_[2] ^ v_[3];
    }

private:
    void take_word() {
        v_[3] ^= word_;
        round();
        v_[0] ^= word_;
        word_ = 0;
    }

    void round() {
        v_[0] += v_[1];
        v_[1] = std::rotl(v_[1], 13) ^ v_[0];
        v_[0] = std::rotl(v_[0], 32);
        v_[2] += v_[3];
        v_[3] = std::rotl(v_[3], 16) ^ v_[2];
        v_[0] += v_[3];
        v_[3] = std::rotl(v_[3], 21) ^ v_[0];
        v_[2] += v_[1];
        v_[1] = std::rotl(v_[1], 17) ^ v_[2];
        v_[2] = std::rotl(v_[2], 32);
    }

    std::array<uint64_t, 4> v_;
    uint64_t word_ = 0, size_ = 0;
};

// A random key that cannot be predicted.
SeededHash::Key random_hash_key();

// A random number per run, the seed of faster hashes of numbers, so that colliding values cannot be
// constructed.
uint64_t hash_seed();

// Adds a number to a hash that begins with the seed.
constexpr uint64_t mixed_hash(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
}

}  // namespace studioscope
