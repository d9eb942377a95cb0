#pragma once

#include <cstdint>
#include <string_view>

#include "core/bytes.h"

namespace studioscope {

// Damages a file, always equally for the same seed.

// A truncated file: the first `index` of `count` pieces; the last piece lacks one byte.
Bytes cut_file(ByteSpan file, size_t index, size_t count);

// Changes the file in one of these ways: bytes changed; fields set to unexpected values; blocks
// copied, moved or removed; words and lines of a text changed; the whole replaced by `other`,
// another file of the same type.
Bytes damaged_file(ByteSpan file, ByteSpan other, uint64_t seed);

// The seed for a run on a file.
uint64_t seed_of(std::string_view name, uint64_t run);

}  // namespace studioscope
