#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/bytes.h"

namespace studioscope {

using Md5Sum = std::array<std::byte, 16>;

// The MD5 sum (RFC 1321) of bytes that are given one block after the other: archives carry such
// sums against accidents. It is no protection against someone who means harm.
class Md5 {
public:
    void add(ByteSpan bytes);
    // The sum of all bytes that were added. Called once, at the end.
    Md5Sum sum();

private:
    static constexpr size_t kBlock = 64;

    void take_block(const std::byte* block);

    std::array<uint32_t, 4> state_{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
    std::array<std::byte, kBlock> buffer_{};
    uint64_t size_ = 0;  // bytes so far
};

// 32 lower-case hexadecimal digits.
std::string to_string(const Md5Sum& sum);

}  // namespace studioscope
