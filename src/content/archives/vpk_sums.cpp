#include "content/archives/vpk_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "content/archives/readers.h"

namespace studioscope {

namespace {

constexpr uint64_t kChunkBytes = 28, kSumsBytes = 48;
constexpr uint64_t kMaxChunks = uint64_t{1} << 20;  // chunks; written ones have 1 MB each
constexpr size_t kPiece = size_t{1} << 16;

// The MD5 sum of a range; nothing if the bytes cannot be read.
std::optional<Md5Sum> range_md5(const ByteSource& source, uint64_t offset, uint64_t size) {
    Md5 md5;
    Bytes block(static_cast<size_t>(std::min<uint64_t>(kPiece, size)));
    for (uint64_t done = 0; done < size; done += block.size()) {
        block.resize(static_cast<size_t>(std::min<uint64_t>(kPiece, size - done)));
        if (!source.read(offset + done, block)) return std::nullopt;
        md5.add(block);
    }
    return md5.sum();
}

Md5Sum read_sum(SourceReader& in) {
    Md5Sum sum{};
    const Bytes bytes = in.bytes(sum.size());
    std::copy(bytes.begin(), bytes.end(), sum.begin());
    return sum;
}

// Whether a sum is given: tools that do not compute sums write zeros.
bool is_given(const Md5Sum& sum) { return sum != Md5Sum{}; }

struct DirectorySum {
    const char* code;
    const char* what;
    uint64_t start, size;
};

}  // namespace

// The error if the sections have impossible sizes.
std::optional<Diagnostic> VpkSums::section_fault() const {
    if (sections_.sums_start() + sections_.sums > directory_.size)
        return warning("vpk-sections",
                       fmt::format("the header names sections that end at byte {}, but the file "
                                   "has {} bytes; its MD5 sums are not checked",
                                   sections_.sums_start() + sections_.sums, directory_.size),
                       at_offset(8));
    if (sections_.sums != 0 && sections_.sums != kSumsBytes)
        return warning(
            "vpk-sections",
            fmt::format("the section of MD5 sums has {} bytes, expected {}; they are not checked",
                        sections_.sums, kSumsBytes),
            at_offset(20));
    if (sections_.chunks % kChunkBytes != 0)
        return warning("vpk-sections",
                       fmt::format("the list of chunks has {} bytes, which is not a multiple of "
                                   "{}; their MD5 sums are not checked",
                                   sections_.chunks, kChunkBytes),
                       at_offset(16));
    if (sections_.chunks / kChunkBytes > kMaxChunks)
        return warning(
            "vpk-sections",
            fmt::format(
                "the list of chunks has {} rows, {} are allowed; the MD5 sums are not checked",
                sections_.chunks / kChunkBytes, kMaxChunks),
            at_offset(16));
    return std::nullopt;
}

Diagnostics VpkSums::check_directory() const {
    if (auto fault = section_fault()) return {*std::move(fault)};
    if (sections_.sums == 0) return {};
    const DirectorySum kinds[] = {
        {"vpk-tree-md5", "the directory", sections_.header, sections_.tree},
        {"vpk-chunk-list-md5", "the list of chunks", sections_.chunks_start(), sections_.chunks},
        {"vpk-file-md5", "the file up to its last sum", 0,
         sections_.sums_start() + 2 * sizeof(Md5Sum)},
    };
    SourceReader in(directory_);
    in.seek(sections_.sums_start());
    Diagnostics warnings;
    for (const DirectorySum& kind : kinds) {
        const uint64_t place = in.offset();
        const Md5Sum expected = read_sum(in);
        if (!in.ok()) break;
        const auto found = range_md5(directory_, kind.start, kind.size);
        if (!found || !is_given(expected) || *found == expected) continue;
        warnings.push_back(warning(
            kind.code,
            fmt::format(
                "{} has the MD5 sum {}, expected {}; it was changed or damaged after packing",
                kind.what, to_string(*found), to_string(expected)),
            at_offset(place)));
    }
    return warnings;
}

// Reads the list of chunks. A chunk that overlaps an earlier one is left out, so that no byte is
// read twice. The upper half of a part's number is the kind of its sum: 0 is MD5.
void VpkSums::read_chunks() const {
    chunks_.clear();  // an earlier call may have run out of memory
    if (section_fault()) return;
    SourceReader in(directory_);
    in.seek(sections_.chunks_start());
    for (uint64_t i = 0; i < sections_.chunks / kChunkBytes && in.ok(); ++i) {
        const auto part = in.read<uint32_t>();
        const auto offset = in.read<uint32_t>(), size = in.read<uint32_t>();
        const Md5Sum sum = read_sum(in);
        if (!in.ok() || part > kVpkDirectoryPart || size == 0 || !is_given(sum)) continue;
        const uint64_t start = part == kVpkDirectoryPart ? sections_.data_start() : 0;
        chunks_.push_back({static_cast<uint16_t>(part), start + offset, size, sum});
    }
    std::sort(chunks_.begin(), chunks_.end(), [](const Chunk& a, const Chunk& b) {
        return std::tie(a.part, a.offset) < std::tie(b.part, b.offset);
    });
    std::vector<Chunk> apart;
    for (const Chunk& chunk : chunks_)
        if (apart.empty() || apart.back().part != chunk.part ||
            apart.back().offset + apart.back().size <= chunk.offset)
            apart.push_back(chunk);
    chunks_ = std::move(apart);
    states_ = std::vector<std::atomic<State>>(chunks_.size());
}

VpkSums::State VpkSums::chunk_state(size_t index, const ByteSource& part) const {
    const Chunk& chunk = chunks_[index];
    State state = states_[index];
    if (state != State::kNotRead) return state;
    const bool is_whole = chunk.offset <= part.size && chunk.size <= part.size - chunk.offset;
    const auto found = is_whole ? range_md5(part, chunk.offset, chunk.size) : std::nullopt;
    if (is_whole && !found) return State::kNotRead;  // unreadable; reported when the entry is read
    state = found == chunk.sum ? State::kRight : State::kWrong;
    states_[index] = state;
    return state;
}

std::optional<Diagnostic> VpkSums::check_chunks(const ArchiveEntry& entry,
                                                const ByteSource& part) const {
    read_list();
    // The first chunk of the part that ends after the entry's first byte.
    auto chunk = std::partition_point(chunks_.begin(), chunks_.end(), [&](const Chunk& one) {
        return one.part < entry.part ||
               (one.part == entry.part && one.offset + one.size <= entry.offset);
    });
    const Chunk* first = nullptr;
    size_t count = 0;
    for (const uint64_t end = entry.offset + entry.packed;
         chunk != chunks_.end() && chunk->part == entry.part && chunk->offset < end; ++chunk) {
        if (chunk_state(static_cast<size_t>(chunk - chunks_.begin()), part) != State::kWrong)
            continue;
        if (count++ == 0) first = &*chunk;
    }
    if (count == 0) return std::nullopt;
    const std::string name = entry.part == kVpkDirectoryPart
                                 ? "the directory file"
                                 : fmt::format("part {:03}", entry.part);
    const std::string more = count > 1 ? fmt::format(" and in {} more such", count - 1) : "";
    return warning(
        "vpk-chunk-md5",
        fmt::format("lies in the chunk {}..{} of {}, whose MD5 sum is not the expected {}{}; it "
                    "was changed or damaged after packing",
                    first->offset, first->offset + first->size, name, to_string(first->sum), more));
}

}  // namespace studioscope
