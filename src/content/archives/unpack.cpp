#include "content/archives/unpack.h"

#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/cache_memory.h"
#include "core/work_context.h"

namespace studioscope {

namespace {

constexpr size_t kLzmaHeader = 13, kLzmaProperties = 5;
constexpr uint64_t kUnknownSize = std::numeric_limits<uint64_t>::max();
// The max memory of an LZMA stream's dictionary, in bytes. Valve's tools use 16 MB, xz -9 64 MB.
constexpr uint64_t kMaxLzmaMemory = uint64_t{256} << 20;
constexpr size_t kStep = size_t{1} << 20;

uint64_t bounded(uint64_t max_bytes) { return std::min(max_bytes, kMaxUnpackedBytes); }

// The error for a stream that is too large. `size`: the announced size, if there is one.
Diagnostic too_much_unpacked(std::optional<uint64_t> size, uint64_t max_bytes) {
    const CacheLimits limits;
    const std::string what =
        size ? fmt::format("to {} bytes, more than the {}", *size, bounded(max_bytes))
             : fmt::format("to more than the {} bytes", bounded(max_bytes));
    const std::string rule =
        max_bytes >= kMaxUnpackedBytes
            ? ""
            : fmt::format(" for an archive of its size ({} MB and {} for each MB on disk)",
                          limits.free >> 20, limits.per_byte_on_disk);
    return error("archive-unpacked-size", fmt::format("unpacks {} that are allowed{}", what, rule));
}

Diagnostic invalid_stream(const char* method, uint64_t unpacked_bytes, uint64_t size) {
    return error("archive-packed", fmt::format("the {} stream is invalid after {} of {} bytes",
                                               method, unpacked_bytes, size));
}

// The state after a decoder step: whether it can continue, and the unused bytes of its input and
// output.
struct Step {
    bool goes_on = false;
    size_t input_left = 0, room_left = 0;
};

// Calls `step(to, room)` until the decoder ends, `size` bytes are unpacked, or its input ends.
// Memory pages are only written for unpacked bytes, so that a false size costs nothing.
template <typename Run>
Bytes unpack(uint64_t size, Run step) {
    Bytes bytes;
    bytes.reserve(static_cast<size_t>(size));
    size_t written = 0;
    Step state{true, 0, 0};
    while (state.goes_on && written < size) {
        check_cancelled();
        bytes.resize(static_cast<size_t>(std::min<uint64_t>(size, written + kStep)));
        state = step(reinterpret_cast<uint8_t*>(bytes.data()) + written, bytes.size() - written);
        written = bytes.size() - state.room_left;
        if (state.input_left == 0 && state.room_left > 0) break;
    }
    bytes.resize(written);
    return bytes;
}

// Decodes an LZMA-alone stream with its header. liblzma's memory counts against the limit: its
// dictionary may be the larger part.
class LzmaDecoder {
public:
    explicit LzmaDecoder(ByteSpan alone) {
        stream_.allocator = &counted_;
        if (lzma_alone_decoder(&stream_, kMaxLzmaMemory) != LZMA_OK) throw_no_memory();
        stream_.next_in = reinterpret_cast<const uint8_t*>(alone.data());
        stream_.avail_in = alone.size();
    }
    ~LzmaDecoder() { lzma_end(&stream_); }
    LzmaDecoder(const LzmaDecoder&) = delete;
    LzmaDecoder& operator=(const LzmaDecoder&) = delete;

    Step decode(uint8_t* to, size_t room) {
        stream_.next_out = to;
        stream_.avail_out = room;
        state_ = lzma_code(&stream_, LZMA_RUN);
        if (state_ == LZMA_MEM_ERROR) throw_no_memory();
        return Step{state_ == LZMA_OK, stream_.avail_in, stream_.avail_out};
    }
    bool has_ended() const { return state_ == LZMA_STREAM_END; }

private:
    static void* allocate(void*, size_t count, size_t size) {
        return ::operator new(count* size, std::nothrow);
    }
    static void release(void*, void* block) { ::operator delete(block); }
    [[noreturn]] static void throw_no_memory() {
        if (MemoryTrackingScope::current() != nullptr) throw MemoryLimitExceeded();
        throw std::bad_alloc();
    }

    const lzma_allocator counted_{allocate, release, nullptr};
    lzma_stream stream_ = LZMA_STREAM_INIT;
    lzma_ret state_ = LZMA_OK;
};

// Limits the dictionary to the size of the stream, because no reference goes back farther than its
// start.
void shorten_dictionary(Bytes& alone, uint64_t size) {
    uint64_t dictionary = 0;
    for (size_t i = 4; i-- > 0;) dictionary = dictionary << 8 | static_cast<uint64_t>(alone[1 + i]);
    dictionary = std::min(dictionary, size);
    for (size_t i = 0; i < 4; ++i) alone[1 + i] = static_cast<std::byte>(dictionary >> (8 * i));
}

Result<Bytes> run_lzma(ByteSpan alone, uint64_t size) {
    LzmaDecoder decoder(alone);
    Bytes bytes = unpack(size, [&](uint8_t* to, size_t room) { return decoder.decode(to, room); });
    if (bytes.size() != size) return invalid_stream("LZMA", bytes.size(), size);
    return bytes;
}

// The size of a stream with an end mark: it is decoded once without keeping the output.
Result<uint64_t> measure_lzma(ByteSpan alone, uint64_t max_bytes) {
    LzmaDecoder decoder(alone);
    Bytes block(kStep);
    uint64_t size = 0;
    Step state{true, 0, 0};
    while (state.goes_on) {
        state = decoder.decode(reinterpret_cast<uint8_t*>(block.data()), block.size());
        size += block.size() - state.room_left;
        if (size > bounded(max_bytes)) return too_much_unpacked(std::nullopt, max_bytes);
        if (state.input_left == 0 && state.room_left > 0) break;
    }
    if (!decoder.has_ended()) return invalid_stream("LZMA", size, bounded(max_bytes));
    return size;
}

}  // namespace

uint32_t crc32_checksum(ByteSpan bytes, uint32_t so_far) {
    uLong sum = so_far;
    for (size_t done = 0; done < bytes.size();) {
        const size_t step = std::min<size_t>(bytes.size() - done, size_t{1} << 30);
        sum = crc32(sum, reinterpret_cast<const Bytef*>(bytes.data()) + done,
                    static_cast<uInt>(step));
        done += step;
    }
    return static_cast<uint32_t>(sum);
}

Result<Bytes> unpack_deflate(ByteSpan packed, uint64_t size, uint64_t max_bytes) {
    if (size > bounded(max_bytes)) return too_much_unpacked(size, max_bytes);
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return error("archive-packed", "not enough memory to unpack it");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, inflateEnd);
    // zlib does not write to its input; the pointer is non-const in its older interface.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    Bytes bytes = unpack(size, [&](uint8_t* to, size_t room) {
        stream.next_out = to;
        stream.avail_out = static_cast<uInt>(room);
        const int state = inflate(&stream, Z_NO_FLUSH);
        return Step{state == Z_OK, stream.avail_in, stream.avail_out};
    });
    if (bytes.size() != size) return invalid_stream("deflate", bytes.size(), size);
    return bytes;
}

Result<Bytes> unpack_lzma(ByteSpan properties, ByteSpan packed, uint64_t size, uint64_t max_bytes) {
    if (properties.size() != kLzmaProperties)
        return error("archive-packed",
                     fmt::format("LZMA properties have {} bytes, expected 5", properties.size()));
    if (size > bounded(max_bytes)) return too_much_unpacked(size, max_bytes);
    // liblzma expects the size before the stream, as in LZMA-alone files.
    Bytes alone(properties.begin(), properties.end());
    for (size_t i = 0; i < 8; ++i) alone.push_back(static_cast<std::byte>(size >> (8 * i)));
    alone.insert(alone.end(), packed.begin(), packed.end());
    shorten_dictionary(alone, size);
    return run_lzma(alone, size);
}

Result<Bytes> unpack_lzma_alone(ByteSpan file, uint64_t max_bytes) {
    if (file.size() < kLzmaHeader)
        return error("archive-packed", "truncated: the file ends inside its LZMA header");
    uint64_t size = 0;
    for (size_t i = 0; i < 8; ++i)
        size |= static_cast<uint64_t>(file[kLzmaProperties + i]) << (8 * i);
    if (size != kUnknownSize)
        return unpack_lzma(file.first(5), file.subspan(kLzmaHeader), size, max_bytes);
    const Result<uint64_t> measured = measure_lzma(file, max_bytes);
    if (!measured) return measured.error();
    Bytes alone(file.begin(), file.end());
    shorten_dictionary(alone, *measured);
    return run_lzma(alone, *measured);
}

Result<Bytes> unpack_zstd(ByteSpan packed, uint64_t size, uint64_t max_bytes) {
    if (size > bounded(max_bytes)) return too_much_unpacked(size, max_bytes);
    const unsigned long long stated = ZSTD_getFrameContentSize(packed.data(), packed.size());
    // also more than any size where the frame is invalid
    if (stated != ZSTD_CONTENTSIZE_UNKNOWN && stated > size) return invalid_stream("zstd", 0, size);
    check_cancelled();
    // In one step, so that the library needs no window of its own, whose memory nobody counts.
    Bytes bytes(static_cast<size_t>(size));
    const size_t written =
        ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
    if (ZSTD_isError(written) != 0) return invalid_stream("zstd", 0, size);
    if (written != size) return invalid_stream("zstd", written, size);
    return bytes;
}

Result<ByteSource> packed_body(std::shared_ptr<const CachedBodies> bodies, uint64_t number,
                               uint64_t packed, CachedBodies::Make make) {
    uint64_t size = 0;
    const auto problem = bodies->use(number, make, [&](ByteSpan body) { size = body.size(); });
    if (problem) return *problem;
    const auto read = [bodies = std::move(bodies), number, make = std::move(make), size](
                          uint64_t offset, std::span<std::byte> to) {
        bool is_same = false;  // false: the file was replaced meanwhile
        const auto unreadable = bodies->use(number, make, [&](ByteSpan body) {
            is_same = body.size() == size;
            if (is_same && !to.empty()) std::memcpy(to.data(), &body[offset], to.size());
        });
        return !unreadable && is_same;
    };
    return ByteSource{size, read, packed};
}

std::vector<std::string> content_libraries() {
    return {std::string("liblzma ") + lzma_version_string(),
            std::string("libzstd ") + ZSTD_versionString()};
}

}  // namespace studioscope
