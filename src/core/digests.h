#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "core/bytes.h"

namespace studioscope {

using Md5Sum = std::array<std::byte, 16>;

// Computes the MD5 checksum (RFC 1321) of bytes added block by block. Archives use it against
// accidental damage; it is no protection against attacks.
class Md5 {
public:
    void add(ByteSpan bytes);
    // Returns the checksum of all bytes added. Called once, at the end.
    Md5Sum sum();

private:
    static constexpr size_t kBlock = 64;

    void take_block(const std::byte* block);

    std::array<uint32_t, 4> state_{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
    std::array<std::byte, kBlock> buffer_{};
    uint64_t size_ = 0;  // bytes added so far
};

using Sha256Sum = std::array<std::byte, 32>;

// The SHA-256 of bytes (FIPS 180-4): by it Git LFS names files.
Sha256Sum sha256(ByteSpan bytes);

// Two lower-case hexadecimal digits per byte.
std::string to_string(std::span<const std::byte> sum);

}  // namespace studioscope
