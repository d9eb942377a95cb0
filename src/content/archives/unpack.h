#pragma once

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Nothing is unpacked to more than this: what a file in an archive may have at the most, and a
// wrapped archive.
constexpr uint64_t kMaxUnpackedBytes = uint64_t{1} << 30;

uint32_t crc32_of(ByteSpan bytes, uint32_t so_far = 0);

// Each wants the size that the index names, and refuses a stream that ends elsewhere or is larger
// than `max_bytes`.
Result<Bytes> unpack_deflate(ByteSpan packed, uint64_t size,
                             uint64_t max_bytes = kMaxUnpackedBytes);
// `properties`: the five bytes that stand before every LZMA1 stream.
Result<Bytes> unpack_lzma(ByteSpan properties, ByteSpan packed, uint64_t size,
                          uint64_t max_bytes = kMaxUnpackedBytes);
// An LZMA-alone stream with its header of 13 bytes; a size of all ones means "until its end mark".
Result<Bytes> unpack_lzma_alone(ByteSpan file, uint64_t max_bytes = kMaxUnpackedBytes);

}  // namespace studioscope
