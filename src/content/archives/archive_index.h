#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/seeded_hash.h"

namespace studioscope {

// The index of an archive: the paths of its files, and the places of their bytes.

enum class Packing : uint8_t { kStored, kDeflate, kLzma };

// The location of a file's bytes. Small, because a game's directory has tens of thousands of
// entries.
struct ArchiveEntry {
    uint64_t offset = 0;         // offset of the body in its part, bytes
    uint32_t packed = 0;         // stored bytes
    uint32_t size = 0;           // bytes of the file, including the preload
    uint32_t crc = 0;            // CRC-32 of the whole file
    uint32_t name = 0;           // offset into ArchiveIndex's names
    uint32_t preload = 0;        // offset into its preloads
    uint16_t name_length = 0;    // at most kMaxArchivePathLength
    uint16_t preload_bytes = 0;  // bytes at the start of the file that are in the directory
    uint16_t part = 0;           // VPK: number of the archive; else 0
    Packing packing = Packing::kStored;
};

// The max length (bytes) and depth (folders) of a path in an archive; longer ones are left out.
// Disks allow no longer ones, and many names in one long folder would make an index far larger than
// its file.
constexpr size_t kMaxArchivePathLength = 1024, kMaxArchivePathDepth = 64;
// The max bytes of an index per byte of the directory that it is read from.
constexpr uint64_t kIndexBytesPerByte = 16;

// An archive's entries, in the order of the file. Paths have forward slashes, never lead outside,
// and keep the spelling of the file; searches ignore case and accept either slash.
class ArchiveIndex {
public:
    // Adds an entry. False, with a diagnostic, for a path that leads outside the archive or was
    // added before (the first one counts).
    bool add(std::string_view path, ArchiveEntry entry, uint64_t place);
    // Limits the memory of the index by the size of its directory in bytes; default: unlimited.
    // Above the limit, nothing is added.
    void set_directory_bytes(uint64_t bytes) { max_memory_ = kIndexBytesPerByte * bytes; }
    bool has_room_for(std::string_view path, size_t preload) const;
    uint64_t max_memory() const { return max_memory_; }
    // Adds bytes from the start of a file that are in the directory. Returns the offset for the
    // entry.
    uint32_t add_preload(ByteSpan bytes);
    void report(Diagnostic diagnostic);
    // Builds the order for listing folders; call after the last add().
    void finish();

    size_t size() const { return entries_.size(); }
    const ArchiveEntry& entry(size_t number) const { return entries_[number]; }
    std::string_view path(size_t number) const;
    ByteSpan preload(size_t number) const;
    // Problems found in the index; at most a few of each kind.
    const Diagnostics& diagnostics() const { return diagnostics_; }

    std::optional<size_t> find(std::string_view path) const;
    // A folder in the spelling of the first file in it.
    std::optional<std::string_view> find_folder(std::string_view folder) const;
    // The sorted names of the files and folders in `folder` ("" is the top).
    std::vector<std::string> list(std::string_view folder) const;

private:
    size_t slot_of(std::string_view path) const;
    size_t slots_with_one_more() const;
    void grow();
    // The first entry, in the order of paths, that is not before `prefix`.
    size_t first_not_before(std::string_view prefix) const;

    std::vector<ArchiveEntry> entries_;
    std::string names_;
    Bytes preloads_;
    std::vector<uint32_t> slots_;    // open addressing: entry + 1; 0: free
    std::vector<uint32_t> by_path_;  // entries in the order of their folded paths
    uint64_t max_memory_ = UINT64_MAX;
    SeededHash::Key key_ = random_hash_key();  // hash key of the slots, random per archive
    Diagnostics diagnostics_;
    size_t refused_ = 0;
};

}  // namespace studioscope
