#pragma once

#include <cstdint>
#include <string_view>

#include "core/bytes.h"

namespace studioscope {

// Damage to a file, the same for the same seed everywhere.

// The first part of it: piece `index` of `count`, the last of which lacks one byte.
Bytes cut_file(ByteSpan file, size_t index, size_t count);

// One of: bytes changed; fields set to what a program may not expect; blocks copied, moved or taken
// out; words and lines of a text changed; the whole replaced by `other`, another file of its kind.
Bytes damaged_file(ByteSpan file, ByteSpan other, uint64_t seed);

// A seed for a run of a file.
uint64_t seed_of(std::string_view name, uint64_t run);

}  // namespace studioscope
