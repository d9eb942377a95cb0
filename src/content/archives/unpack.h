#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/cache_memory.h"
#include "core/result.h"

namespace studioscope {

// The max unpacked bytes of a file in an archive, and of a wrapped archive.
constexpr uint64_t kMaxUnpackedBytes = uint64_t{1} << 30;

uint32_t crc32_checksum(ByteSpan bytes, uint32_t so_far = 0);

// Unpacks a deflate stream to `size` bytes, as the index says; an error if the stream has another
// size or is larger than `max_bytes`.
Result<Bytes> unpack_deflate(ByteSpan packed, uint64_t size,
                             uint64_t max_bytes = kMaxUnpackedBytes);
// Unpacks an LZMA1 stream. `properties`: the five bytes in front of it.
Result<Bytes> unpack_lzma(ByteSpan properties, ByteSpan packed, uint64_t size,
                          uint64_t max_bytes = kMaxUnpackedBytes);
// Unpacks an LZMA-alone stream with its header of 13 bytes; a size of all ones means "until its end
// mark".
Result<Bytes> unpack_lzma_alone(ByteSpan file, uint64_t max_bytes = kMaxUnpackedBytes);

// Unpacks the frames of zstd to `size` bytes.
Result<Bytes> unpack_zstd(ByteSpan packed, uint64_t size, uint64_t max_bytes = kMaxUnpackedBytes);

// A body that is unpacked as a whole when it is first read, and again after it was dropped from the
// cache. It takes `packed` bytes on disk. An error if it cannot be unpacked now.
Result<ByteSource> packed_body(std::shared_ptr<const CachedBodies> bodies, uint64_t number,
                               uint64_t packed, CachedBodies::Make make);

// Names and versions of the libraries that the folder content uses besides those of core.
std::vector<std::string> content_libraries();

}  // namespace studioscope
