#pragma once

#include <string>
#include <type_traits>

#include "content/archives/archive.h"
#include "core/bytes.h"

namespace studioscope {

// One reader per kind of archive; open_archive() chooses by the first bytes. `path` is the file's
// name in messages and, for a split VPK, locates its parts.

// Reads a VPK 1 or 2: a single file, or the `_dir.vpk` of a split one.
Result<Archive> read_vpk(const ByteSource& file, const std::filesystem::path& path,
                         const FileSystem& files);
// Reads a Garry's Mod addon. Its bodies are in `file`.
Result<Archive> read_gma(const ByteSource& file);
// Reads a ZIP of `size` bytes at `start` of `file`.
Result<Archive> read_zip(const ByteSource& file, uint64_t start, uint64_t size, std::string kind);
// Reads the ZIP in lump 40 of a map; one that is packed as a whole is cached in `bodies`.
Result<Archive> read_bsp(const ByteSource& file, const std::shared_ptr<const CachedBodies>& bodies);

// The key of an archive that is packed as a whole in the cache of bodies.
constexpr uint64_t kWholeArchive = UINT64_MAX;

constexpr uint32_t kVpkMagic = 0x55AA1234;

// Reads little-endian values and texts sequentially from a source that may be far larger than what
// is read. As with ByteReader, failure is sticky, and reads after it return zeros.
class SourceReader {
public:
    explicit SourceReader(const ByteSource& source, uint64_t offset = 0)
        : source_(source), next_(offset) {}

    bool ok() const { return ok_; }
    uint64_t offset() const { return next_ - (buffer_.size() - used_); }
    uint64_t remaining() const { return source_.size - offset(); }
    void seek(uint64_t offset);

    // Reads a text up to and including the next zero byte; a text longer than `max_length` bytes is
    // a failure.
    std::string text(size_t max_length = 65535);

    template <typename T>
    T read() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        take(std::as_writable_bytes(std::span(&value, 1)));
        return ok_ ? value : T{};
    }

    Bytes bytes(size_t size);

private:
    void take(std::span<std::byte> to);
    bool fill();

    const ByteSource& source_;
    Bytes buffer_;
    size_t used_ = 0;    // bytes of the buffer that were read
    uint64_t next_ = 0;  // offset of the end of the buffer in the source
    bool ok_ = true;
};

}  // namespace studioscope
