#include "content/archives/archive.h"

#include <fmt/format.h>

#include <algorithm>

#include "content/archives/unpack.h"
#include "content/archives/vpk_sums.h"
#include "core/work_context.h"

namespace studioscope {

Archive::Archive(std::string kind, ArchiveIndex index, OpenPart open_part)
    : kind_(std::move(kind)), index_(std::move(index)), open_part_(std::move(open_part)) {}

namespace {

Diagnostic outside_part(const ArchiveEntry& entry, uint64_t size) {
    return error("archive-range", fmt::format("bytes {}..{} lie outside a part of {} bytes",
                                              entry.offset, entry.offset + entry.packed, size));
}

Diagnostic too_much(uint64_t bytes, uint64_t allowed) {
    return error("archive-unpacked-size",
                 fmt::format("has {} bytes; {} are allowed", bytes, allowed));
}

bool lies_in(const ByteSource& part, const ArchiveEntry& entry) {
    return entry.offset <= part.size && entry.packed <= part.size - entry.offset;
}

Result<Bytes> unpack_entry(const ArchiveEntry& entry, const Result<ByteSource>& part,
                           uint64_t max_bytes) {
    if (!part) return part.error();
    if (!lies_in(*part, entry)) return outside_part(entry, part->size);
    Bytes packed(entry.packed);
    if (!part->read(entry.offset, packed)) return error("unreadable", "cannot be read to its end");
    if (entry.packing == Packing::kDeflate) return unpack_deflate(packed, entry.size, max_bytes);
    // The LZMA header in a ZIP: two bytes of version, two of the properties' size, then the
    // properties.
    constexpr size_t kZipLzmaHeader = 9;
    if (packed.size() < kZipLzmaHeader)
        return error("archive-packed", "truncated: the file ends inside its LZMA header");
    return unpack_lzma(ByteSpan(packed).subspan(4, 5), ByteSpan(packed).subspan(kZipLzmaHeader),
                       entry.size, max_bytes);
}

}  // namespace

Result<ByteSource> Archive::open_packed(size_t number) const {
    const ArchiveEntry& entry = index_.entry(number);
    if (entry.size > UnpackLimit::current()) return too_much(entry.size, UnpackLimit::current());
    const Result<ByteSource> source = open_part_(entry.part);
    if (!source) return source.error();
    const auto make = [entry, open_part = open_part_](uint64_t max_bytes) {
        return unpack_entry(entry, open_part(entry.part), max_bytes);
    };
    return packed_body(bodies_, number, source->on_disk(entry.packed), make);
}

Result<ByteSource> Archive::open(size_t number) const {
    const ArchiveEntry& entry = index_.entry(number);
    if (entry.packing != Packing::kStored) return open_packed(number);
    ByteSource body;
    if (entry.packed > 0) {
        Result<ByteSource> opened = open_part_(entry.part);
        if (!opened) return opened.error();
        body = std::move(*opened);
        if (!lies_in(body, entry)) return outside_part(entry, body.size);
    }
    std::optional<uint64_t> packed;
    if (body.packed) packed = body.on_disk(entry.packed);
    const ByteSpan ahead = index_.preload(number);
    Bytes preload(ahead.begin(), ahead.end());
    const auto read = [preload = std::move(preload), body = std::move(body), start = entry.offset](
                          uint64_t offset, std::span<std::byte> to) {
        if (offset < preload.size()) {
            const size_t here = std::min<size_t>(to.size(), preload.size() - offset);
            std::copy_n(preload.begin() + static_cast<std::ptrdiff_t>(offset), here, to.begin());
            to = to.subspan(here);
            offset += here;
        }
        return to.empty() || body.read(start + offset - preload.size(), to);
    };
    return ByteSource{entry.size, read, packed};
}

Result<Bytes> Archive::read(size_t number) const {
    const Result<ByteSource> source = open_bounded(number);
    if (!source) return source.error();
    return read_all_bytes(*source);
}

Result<ByteSource> Archive::open_bounded(size_t number) const {
    if (index_.entry(number).size <= kMaxUnpackedBytes) return open(number);
    return too_much(index_.entry(number).size, kMaxUnpackedBytes);
}

std::optional<Diagnostic> Archive::check(size_t number) const {
    constexpr size_t kBlock = size_t{1} << 16;
    const Result<ByteSource> source = open_bounded(number);
    if (!source) return source.error();
    uint32_t sum = 0;
    Bytes block;
    for (uint64_t done = 0; done < source->size; done += block.size()) {
        block.resize(static_cast<size_t>(std::min<uint64_t>(kBlock, source->size - done)));
        if (!source->read(done, block)) return error("unreadable", "cannot be read to its end");
        sum = crc32_checksum(block, sum);
    }
    if (sum == index_.entry(number).crc) return std::nullopt;
    return warning("archive-crc",
                   fmt::format("CRC {:08x} differs from the archive's {:08x}; used all the same",
                               sum, index_.entry(number).crc));
}

Diagnostics Archive::check_sums() const { return sums_ ? sums_->check_directory() : Diagnostics{}; }

std::optional<Diagnostic> Archive::check_chunks(size_t number) const {
    const ArchiveEntry& entry = index_.entry(number);
    if (!sums_ || entry.packed == 0) return std::nullopt;
    const Result<ByteSource> source = open_part_(entry.part);
    if (!source) return std::nullopt;  // reported when the entry is read
    if (!bodies_->grow([&] { sums_->read_list(); })) {
        Diagnostic left_out = bodies_->cache_full_error("has a list of MD5 sums that");
        left_out.severity = Severity::kWarning;
        return left_out;
    }
    return sums_->check_chunks(entry, *source);
}

}  // namespace studioscope
