#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "content/archives/archive.h"
#include "core/md5.h"

namespace studioscope {

// Number of the part that is the directory file itself.
constexpr uint16_t kVpkDirectoryPart = 0x7FFF;

// Bytes of the sections of a VPK 2, which follow one another in this order (content.md 1).
struct VpkSections {
    uint64_t header = 0, tree = 0, data = 0, chunks = 0, sums = 0, signature = 0;

    uint64_t data_start() const { return header + tree; }
    uint64_t chunks_start() const { return data_start() + data; }
    uint64_t sums_start() const { return chunks_start() + chunks; }
    uint64_t end() const { return sums_start() + sums + signature; }
};

// The MD5 sums of a VPK 2. Nothing of them is read before somebody asks; may be asked from several
// threads.
class VpkSums {
public:
    VpkSums(const VpkSections& sections, ByteSource directory)
        : sections_(sections), directory_(std::move(directory)) {}

    // Warnings about the sums of the directory file: of its tree, of its list of chunks and of
    // the file; and sections that cannot be.
    Diagnostics check_directory() const;

    // Reads the list of chunks once: it stays, so whoever keeps the archive counts it.
    void read_list() const {
        std::call_once(is_read_, [this] { read_chunks(); });
    }
    // A warning where a chunk that holds bytes of the entry has another sum than the list names.
    // Each chunk is read once. `part`: where the entry's bytes lie.
    std::optional<Diagnostic> check_chunks(const ArchiveEntry& entry, const ByteSource& part) const;

private:
    struct Chunk {
        uint16_t part = 0;
        uint64_t offset = 0;  // from the part's first byte
        uint64_t size = 0;
        Md5Sum sum{};
    };
    enum class State : uint8_t { kNotRead, kRight, kWrong };

    std::optional<Diagnostic> fault_of_sections() const;
    void read_chunks() const;
    State state_of(size_t index, const ByteSource& part) const;

    const VpkSections sections_;
    const ByteSource directory_;
    // Made by read_list(): by part and offset, and none lies over another.
    mutable std::once_flag is_read_;
    mutable std::vector<Chunk> chunks_;
    mutable std::vector<std::atomic<State>> states_;
};

}  // namespace studioscope
