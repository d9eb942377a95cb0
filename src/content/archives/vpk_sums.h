#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "content/archives/archive.h"
#include "core/digests.h"

namespace studioscope {

// The part number of the directory file itself.
constexpr uint16_t kVpkDirectoryPart = 0x7FFF;

// The sizes of the sections of a VPK 2 in bytes, in the order of the file (content.md 1).
struct VpkSections {
    uint64_t header = 0, tree = 0, data = 0, chunks = 0, sums = 0, signature = 0;

    uint64_t data_start() const { return header + tree; }
    uint64_t chunks_start() const { return data_start() + data; }
    uint64_t sums_start() const { return chunks_start() + chunks; }
    uint64_t end() const { return sums_start() + sums + signature; }
};

// The MD5 sums of a VPK 2, read on demand. Thread-safe.
class VpkSums {
public:
    VpkSums(const VpkSections& sections, ByteSource directory)
        : sections_(sections), directory_(std::move(directory)) {}

    // Checks the sums of the directory file: of its tree, of its list of chunks and of the whole
    // file. Returns warnings, also for sections of impossible sizes.
    Diagnostics check_directory() const;

    // Reads the list of chunks once. It is never dropped, so the owner of the archive counts its
    // memory.
    void read_list() const {
        std::call_once(is_read_, [this] { read_chunks(); });
    }
    // Checks the chunks that contain bytes of the entry; a warning for the first wrong sum. Each
    // chunk is read once. `part`: the bytes of the entry's part.
    std::optional<Diagnostic> check_chunks(const ArchiveEntry& entry, const ByteSource& part) const;

private:
    struct Chunk {
        uint16_t part = 0;
        uint64_t offset = 0;  // bytes from the start of the part
        uint64_t size = 0;
        Md5Sum sum{};
    };
    enum class State : uint8_t { kNotRead, kRight, kWrong };

    std::optional<Diagnostic> section_fault() const;
    void read_chunks() const;
    State chunk_state(size_t index, const ByteSource& part) const;

    const VpkSections sections_;
    const ByteSource directory_;
    // Results of read_list(), sorted by part and offset, without overlaps.
    mutable std::once_flag is_read_;
    mutable std::vector<Chunk> chunks_;
    mutable std::vector<std::atomic<State>> states_;
};

}  // namespace studioscope
