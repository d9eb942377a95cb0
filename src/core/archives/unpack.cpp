#include "core/archives/unpack.h"

#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace studioscope {

namespace {

constexpr size_t kLzmaHeader = 13, kLzmaProperties = 5;
constexpr uint64_t kUnknownSize = std::numeric_limits<uint64_t>::max();
// What an LZMA stream may ask for its dictionary: Valve's tools take 16 MB, xz -9 64 MB.
constexpr uint64_t kMostLzmaMemory = uint64_t{256} << 20;
constexpr size_t kStep = size_t{1} << 20;

Diagnostic too_much_unpacked(uint64_t size) {
    return error("archive-unpacked-size",
                 fmt::format("unpacks to {} bytes, more than the {} that are allowed", size,
                             kMostUnpackedBytes));
}

Diagnostic broken(const char* method, uint64_t got, uint64_t size) {
    return error("archive-packed",
                 fmt::format("the {} stream is broken after {} of {} bytes", method, got, size));
}

// What a step of a decoder left: whether it can go on, and what it did not use of its input and of
// the room it was given.
struct Step {
    bool goes_on = false;
    size_t input_left = 0, room_left = 0;
};

// Calls `step(to, room)` until the decoder ends, `most` bytes are there, or it starves. Memory
// follows what was really unpacked, so that a size that lies costs nothing.
template <typename Run>
Bytes unpack(uint64_t most, Run step) {
    Bytes bytes;
    size_t written = 0;
    Step state{true, 0, 0};
    while (state.goes_on && written < most) {
        bytes.resize(static_cast<size_t>(std::min<uint64_t>(most, written + kStep)));
        state = step(reinterpret_cast<uint8_t*>(bytes.data()) + written, bytes.size() - written);
        written = bytes.size() - state.room_left;
        if (state.input_left == 0 && state.room_left > 0) break;
    }
    bytes.resize(written);
    return bytes;
}

// Unpacks an LZMA-alone stream with its header; `size` may be unknown.
Result<Bytes> run_lzma(ByteSpan alone, uint64_t size) {
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_alone_decoder(&stream, kMostLzmaMemory) != LZMA_OK)
        return error("archive-packed", "no memory for LZMA");
    stream.next_in = reinterpret_cast<const uint8_t*>(alone.data());
    stream.avail_in = alone.size();
    // the end of a load's memory throws out of here
    const std::unique_ptr<lzma_stream, void (*)(lzma_stream*)> ends(&stream, lzma_end);
    const uint64_t most = size == kUnknownSize ? kMostUnpackedBytes : size;
    bool has_ended = false;
    Bytes bytes = unpack(most, [&](uint8_t* to, size_t room) {
        stream.next_out = to;
        stream.avail_out = room;
        const lzma_ret state = lzma_code(&stream, LZMA_RUN);
        has_ended = state == LZMA_STREAM_END;
        return Step{state == LZMA_OK, stream.avail_in, stream.avail_out};
    });
    const bool is_whole = size == kUnknownSize ? has_ended : bytes.size() == size;
    if (!is_whole) return broken("LZMA", bytes.size(), most);
    return bytes;
}

}  // namespace

uint32_t crc32_of(ByteSpan bytes, uint32_t so_far) {
    uLong sum = so_far;
    for (size_t done = 0; done < bytes.size();) {
        const size_t step = std::min<size_t>(bytes.size() - done, size_t{1} << 30);
        sum = crc32(sum, reinterpret_cast<const Bytef*>(bytes.data()) + done,
                    static_cast<uInt>(step));
        done += step;
    }
    return static_cast<uint32_t>(sum);
}

Result<Bytes> unpack_deflate(ByteSpan packed, uint64_t size) {
    if (size > kMostUnpackedBytes) return too_much_unpacked(size);
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return error("archive-packed", "no memory to inflate");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, inflateEnd);
    // zlib reads only; its older interface is not const
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    Bytes bytes = unpack(size, [&](uint8_t* to, size_t room) {
        stream.next_out = to;
        stream.avail_out = static_cast<uInt>(room);
        const int state = inflate(&stream, Z_NO_FLUSH);
        return Step{state == Z_OK, stream.avail_in, stream.avail_out};
    });
    if (bytes.size() != size) return broken("deflate", bytes.size(), size);
    return bytes;
}

Result<Bytes> unpack_lzma(ByteSpan properties, ByteSpan packed, uint64_t size) {
    if (properties.size() != kLzmaProperties)
        return error("archive-packed", fmt::format("LZMA has {} bytes of properties instead of 5",
                                                   properties.size()));
    if (size > kMostUnpackedBytes) return too_much_unpacked(size);
    // liblzma wants the size in front of the stream, as files of LZMA alone have it.
    Bytes alone(properties.begin(), properties.end());
    for (size_t i = 0; i < 8; ++i) alone.push_back(static_cast<std::byte>(size >> (8 * i)));
    alone.insert(alone.end(), packed.begin(), packed.end());
    return run_lzma(alone, size);
}

Result<Bytes> unpack_lzma_alone(ByteSpan file) {
    if (file.size() < kLzmaHeader) return error("archive-packed", "ends in its LZMA header");
    uint64_t size = 0;
    for (size_t i = 0; i < 8; ++i)
        size |= static_cast<uint64_t>(file[kLzmaProperties + i]) << (8 * i);
    if (size != kUnknownSize) return unpack_lzma(file.first(5), file.subspan(kLzmaHeader), size);
    return run_lzma(file, kUnknownSize);
}

}  // namespace studioscope
