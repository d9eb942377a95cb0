#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/bytes.h"

namespace studioscope {

using Sha256Sum = std::array<std::byte, 32>;

// The SHA-256 of bytes (FIPS 180-4): by it Git LFS names files.
Sha256Sum sha256(ByteSpan bytes);

// 64 lower-case hexadecimal digits.
std::string to_string(const Sha256Sum& sum);

}  // namespace studioscope
