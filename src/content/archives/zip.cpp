#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "content/archives/readers.h"
#include "content/archives/unpack.h"
#include "core/byte_reader.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr uint32_t kEndMagic = 0x06054B50, kEntryMagic = 0x02014B50, kLocalMagic = 0x04034B50;
constexpr size_t kEndBytes = 22, kMaxCommentLength = 65535, kLocalBytes = 30;
constexpr uint16_t kStored = 0, kDeflated = 8, kLzma = 14, kEncrypted = 1;
constexpr uint32_t kIn64 = 0xFFFFFFFF;

// A byte range of a larger file as a source.
ByteSource subsource(const ByteSource& file, uint64_t start, uint64_t size) {
    ByteSource part{size, [file, start](uint64_t offset, std::span<std::byte> to) {
                        return file.read(start + offset, to);
                    }};
    if (file.packed) part.packed = file.on_disk(size);
    return part;
}

struct Directory {
    uint32_t offset = 0;
    uint16_t count = 0;
};

// Finds the directory by the end record, which is in the last 64 KiB, before a comment.
Result<Directory> find_directory(const ByteSource& zip) {
    const uint64_t most = std::min<uint64_t>(zip.size, kEndBytes + kMaxCommentLength);
    Bytes tail(static_cast<size_t>(most));
    if (most < kEndBytes || !zip.read(zip.size - most, tail))
        return error("zip-end", "not a whole ZIP archive: its end record was not found",
                     at_offset(zip.size));
    for (size_t i = tail.size() - kEndBytes + 1; i-- > 0;) {
        ByteReader in(tail);
        in.seek(i);
        if (in.read<uint32_t>() != kEndMagic) continue;
        in.seek(i + 10);
        Directory directory;
        directory.count = in.read<uint16_t>();
        in.read<uint32_t>();  // bytes of the directory
        directory.offset = in.read<uint32_t>();
        return directory;
    }
    return error("zip-end", "not a whole ZIP archive: its end record was not found",
                 at_offset(zip.size));
}

struct DirectoryEntry {
    uint16_t flags = 0, method = 0;
    uint32_t local = 0;
    ArchiveEntry entry;
    std::string path;
};

DirectoryEntry read_listed(SourceReader& in) {
    DirectoryEntry listed;
    in.read<uint32_t>();  // versions
    listed.flags = in.read<uint16_t>();
    listed.method = in.read<uint16_t>();
    in.read<uint32_t>();  // time
    listed.entry.crc = in.read<uint32_t>();
    listed.entry.packed = in.read<uint32_t>();
    listed.entry.size = in.read<uint32_t>();
    const auto name = in.read<uint16_t>();
    const auto extra = in.read<uint16_t>();
    const auto comment = in.read<uint16_t>();
    in.bytes(8);  // disk and attributes
    listed.local = in.read<uint32_t>();
    listed.path = std::string(as_text(in.bytes(name)));
    in.bytes(size_t{extra} + comment);
    return listed;
}

// The reason why an entry cannot be read, or empty.
std::string entry_fault(const DirectoryEntry& listed) {
    if ((listed.flags & kEncrypted) != 0) return "is encrypted";
    if (listed.method != kStored && listed.method != kDeflated && listed.method != kLzma)
        return fmt::format("is packed by method {}; stored, deflate (8) and LZMA (14) are read",
                           listed.method);
    if (listed.entry.packed == kIn64 || listed.entry.size == kIn64 || listed.local == kIn64)
        return "needs ZIP64, which is not read";
    if (listed.method == kStored && listed.entry.packed != listed.entry.size)
        return fmt::format("is stored, but takes {} bytes for {}", listed.entry.packed,
                           listed.entry.size);
    return {};
}

Packing entry_packing(uint16_t method) {
    return method == kStored     ? Packing::kStored
           : method == kDeflated ? Packing::kDeflate
                                 : Packing::kLzma;
}

// The offset of an entry's body, from its local header. Other fields of that header are copies of
// the directory's, or wrong.
std::optional<uint64_t> body_offset(const ByteSource& zip, const DirectoryEntry& listed) {
    std::array<std::byte, kLocalBytes> header{};
    if (uint64_t{listed.local} + kLocalBytes > zip.size || !zip.read(listed.local, header))
        return std::nullopt;
    ByteReader in(header);
    if (in.read<uint32_t>() != kLocalMagic) return std::nullopt;
    in.seek(26);
    const uint64_t names = uint64_t{in.read<uint16_t>()} + in.read<uint16_t>();
    const uint64_t start = listed.local + kLocalBytes + names;
    if (start > zip.size || listed.entry.packed > zip.size - start) return std::nullopt;
    return start;
}

// Refuses overlapping bodies, by which a small ZIP can unpack to a huge size.
void refuse_overlaps(std::vector<DirectoryEntry>& listed, ArchiveIndex& index) {
    std::sort(listed.begin(), listed.end(), [](const DirectoryEntry& a, const DirectoryEntry& b) {
        return a.entry.offset < b.entry.offset;
    });
    uint64_t end = 0;
    std::erase_if(listed, [&](const DirectoryEntry& one) {
        if (one.entry.packed > 0 && one.entry.offset < end) {
            index.report(warning(
                "zip-overlap",
                fmt::format("entry \"{}\" overlaps the one before it; ignored", quotable(one.path)),
                at_offset(one.local)));
            return true;
        }
        end = std::max(end, one.entry.offset + one.entry.packed);
        return false;
    });
}

}  // namespace

Result<Archive> read_zip(const ByteSource& file, uint64_t start, uint64_t size, std::string kind) {
    const ByteSource zip = subsource(file, start, size);
    const Result<Directory> directory = find_directory(zip);
    if (!directory) return directory.error();
    ArchiveIndex index;
    SourceReader in(zip, 0);
    in.seek(directory->offset);
    std::vector<DirectoryEntry> listed;
    for (uint16_t i = 0; i < directory->count; ++i) {
        const uint64_t place = in.offset();
        if (in.read<uint32_t>() != kEntryMagic) {
            index.report(error("zip-directory",
                               fmt::format("truncated: the directory ends after {} of {} entries",
                                           i, directory->count),
                               at_offset(start + place)));
            break;
        }
        DirectoryEntry one = read_listed(in);
        if (!in.ok() || one.path.empty() || one.path.back() == '/') continue;
        std::string fault = entry_fault(one);
        const auto body = body_offset(zip, one);
        if (fault.empty() && !body) fault = "lies past the end of the archive";
        if (!fault.empty()) {
            index.report(warning("zip-entry",
                                 fmt::format("entry \"{}\" {}; ignored", quotable(one.path), fault),
                                 at_offset(start + place)));
            continue;
        }
        one.entry.offset = *body;
        one.entry.packing = entry_packing(one.method);
        listed.push_back(std::move(one));
    }
    refuse_overlaps(listed, index);
    for (const DirectoryEntry& one : listed) index.add(one.path, one.entry, start + one.local);
    index.finish();
    return Archive(std::move(kind), std::move(index),
                   [zip](uint16_t) -> Result<ByteSource> { return zip; });
}

namespace {

// Unpacks a lump that is one LZMA stream with its own header.
Result<Bytes> unpack_lump(const ByteSource& file, uint64_t offset, uint64_t size,
                          uint64_t max_bytes) {
    constexpr uint64_t kHeader = 17;
    SourceReader lump(file, 0);
    lump.seek(offset + sizeof(uint32_t));
    const auto real = lump.read<uint32_t>(), packed = lump.read<uint32_t>();
    const Bytes properties = lump.bytes(5);
    if (lump.ok() && kHeader + packed > size)
        return error(
            "bsp-pakfile",
            fmt::format("the packed pakfile has {} bytes, but its lump has {}", packed, size),
            at_offset(offset));
    const Bytes body = lump.bytes(packed);
    if (!lump.ok())
        return error("bsp-pakfile", "truncated: the file ends inside its packed pakfile",
                     at_offset(offset));
    return unpack_lzma(properties, body, real, max_bytes);
}

}  // namespace

Result<Archive> read_bsp(const ByteSource& file,
                         const std::shared_ptr<const CachedBodies>& bodies) {
    constexpr uint32_t kMagic = 0x50534256;  // "VBSP"
    constexpr uint64_t kPakfile = 8 + 16 * 40;
    SourceReader in(file);
    if (in.read<uint32_t>() != kMagic)
        return error("bsp-magic", "not a BSP map: expected VBSP at its start", at_offset(0));
    const auto version = in.read<uint32_t>();
    in.seek(kPakfile);
    const auto a = in.read<uint32_t>(), b = in.read<uint32_t>(), c = in.read<uint32_t>();
    if (!in.ok())
        return error("bsp-header", "truncated: the file ends inside its table of lumps",
                     at_offset(8));
    const auto lies_inside = [&](uint64_t offset, uint64_t size) {
        return offset >= kPakfile && offset <= file.size && size <= file.size - offset;
    };
    // Left 4 Dead 2 has the version first: of the two pairs of offset and size, the valid one is
    // used.
    uint64_t offset = a, size = b;
    if (!lies_inside(a, b) && c != 0 && lies_inside(b, c)) offset = b, size = c;
    if (!lies_inside(offset, size) || size == 0)
        return error("bsp-pakfile",
                     size == 0
                         ? std::string("the map has no pakfile")
                         : fmt::format("the pakfile at {}..{} lies outside the file of {} bytes",
                                       offset, offset + size, file.size),
                     at_offset(kPakfile));
    const std::string kind = fmt::format("bsp {}", version);
    SourceReader lump(file, 0);
    lump.seek(offset);
    constexpr uint32_t kWrapped = 0x414D5A4C;  // "LZMA"
    if (lump.read<uint32_t>() != kWrapped) return read_zip(file, offset, size, kind);
    const auto make = [file, offset, size](uint64_t max_bytes) {
        return unpack_lump(file, offset, size, max_bytes);
    };
    const Result<ByteSource> zip = packed_body(bodies, kWholeArchive, size, make);
    if (!zip) return zip.error();
    return read_zip(*zip, 0, zip->size, kind);
}

}  // namespace studioscope
