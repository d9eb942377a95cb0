#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cache_memory.h"
#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/seeded_hash.h"

namespace studioscope {

// What lies in a VPK, a GMA, a ZIP or the pakfile of a BSP: an index that is read once, and bodies
// that are fetched when asked for. Nothing is unpacked to disk. The layouts stand in content.md.

enum class Packing : uint8_t { kStored, kDeflate, kLzma };

// Where one file's bytes lie. Kept small: a game's directory has tens of thousands of these.
struct ArchiveEntry {
    uint64_t offset = 0;         // of the body in its part
    uint32_t packed = 0;         // bytes there
    uint32_t size = 0;           // bytes of the file, preload included
    uint32_t crc = 0;            // CRC-32 of the whole file
    uint32_t name = 0;           // into Archive::names
    uint32_t preload = 0;        // into Archive::preloads
    uint16_t name_length = 0;    // at most kMaxArchivePathLength
    uint16_t preload_bytes = 0;  // of the file's beginning that stand in the directory
    uint16_t part = 0;           // VPK: number of the archive; else 0
    Packing packing = Packing::kStored;
};

// What a path in an archive may have: longer ones are left out. Disks have no longer ones, and many
// names in one long folder make an index that is far larger than its file.
constexpr size_t kMaxArchivePathLength = 1024, kMaxArchivePathDepth = 64;
// What an index may take for each byte of the directory that it is read from.
constexpr uint64_t kIndexBytesPerByte = 16;

class VpkSums;

// Entries in the order of the file. Paths have forward slashes, lead nowhere outside and keep the
// spelling of the file; questions ignore case and take either slash.
class Archive {
public:
    // `open_part` gives the bytes of a part: called when a body is first asked for.
    using OpenPart = std::function<Result<ByteSource>(uint16_t part)>;

    Archive(std::string kind, OpenPart open_part);

    // False, with a diagnostic, for a path that must not be there: one that leads outside the
    // archive or was there before (the first one counts).
    bool add(std::string_view path, ArchiveEntry entry, uint64_t place);
    // What the index may take, where its directory has so many bytes; without it, as much as it
    // needs. Past it nothing is added.
    void set_directory_bytes(uint64_t bytes) { most_memory_ = kIndexBytesPerByte * bytes; }
    bool has_room_for(std::string_view path, size_t preload) const;
    uint64_t most_memory() const { return most_memory_; }
    // Bytes of a file's beginning that stand in the directory; the offset goes into the entry.
    uint32_t add_preload(ByteSpan bytes);
    void report(Diagnostic diagnostic);
    // MD5 sums beside the CRCs of the files: only a VPK 2 has them.
    void set_sums(std::shared_ptr<const VpkSums> sums) { sums_ = std::move(sums); }
    // Sets where unpacked bodies are kept; to be called before the first of them is opened.
    void set_bodies(std::shared_ptr<const CachedBodies> bodies) { bodies_ = std::move(bodies); }
    // After the last add(): makes the order that folders are listed by.
    void finish();

    const std::string& kind() const { return kind_; }  // "vpk 2", "gma 3", "zip", "bsp 21"
    size_t size() const { return entries_.size(); }
    const ArchiveEntry& entry(size_t index) const { return entries_[index]; }
    std::string_view path(size_t index) const;
    // What was odd in the index; at most a few of each kind, so that it stays readable.
    const Diagnostics& diagnostics() const { return diagnostics_; }

    std::optional<size_t> find(std::string_view path) const;
    // A folder as the first file in it spells it.
    std::optional<std::string_view> find_folder(std::string_view folder) const;
    // Names of the files and folders in `folder` ("" is the top), in the order of their names.
    std::vector<std::string> list(std::string_view folder) const;

    // The whole file; its CRC is not asked (see check()).
    Result<Bytes> read(size_t index) const;
    // The same, fetched piece by piece where it is stored as it is; else it is unpacked and kept
    // for as long as there is room.
    Result<ByteSource> open(size_t index) const;
    // Whether the bytes have the CRC that the index names, or why they cannot be had.
    std::optional<Diagnostic> check(size_t index) const;
    // A warning for each wrong MD5 sum of the file that holds the index, which is read to its end.
    Diagnostics check_sums() const;
    // A warning where a chunk that the entry's bytes lie in has another MD5 sum.
    std::optional<Diagnostic> check_chunks(size_t index) const;

private:
    uint64_t hash_of(std::string_view path) const;
    size_t slot_of(std::string_view path) const;
    bool is_full() const { return (entries_.size() + 1) * 4 > slots_.size() * 3; }
    size_t slots_after_growth() const { return std::max<size_t>(64, slots_.size() * 2); }
    void grow();
    // The first entry, in the order of paths, that does not come before `prefix`.
    size_t first_not_before(std::string_view prefix) const;
    Result<ByteSource> part(uint16_t number) const;
    Result<ByteSource> open_packed(size_t index) const;
    Result<ByteSource> open_bounded(size_t index) const;  // not where it is too large to be read
    ByteSpan preload_of(const ArchiveEntry& entry) const;

    std::string kind_;
    OpenPart open_part_;
    std::vector<ArchiveEntry> entries_;
    std::string names_;
    Bytes preloads_;
    std::vector<uint32_t> slots_;    // open addressing: entry + 1, 0 is free
    std::vector<uint32_t> by_path_;  // entries in the order of their folded paths
    uint64_t most_memory_ = UINT64_MAX;
    SeededHash::Key key_;  // of the slots, another for each archive
    std::shared_ptr<const VpkSums> sums_;
    std::shared_ptr<const CachedBodies> bodies_;
    Diagnostics diagnostics_;
    size_t refused_ = 0;
};

// What the first bytes or the name of a file say it is.
bool is_archive_name(const std::filesystem::path& path);  // .vpk, .gma, .bsp, .zip, *_legacy.bin

// "pak01_003.vpk" -> "pak01_dir.vpk", which stands for it; nothing for a name without a number.
std::optional<std::string> vpk_directory_of(const std::filesystem::path& path);

// Of the names in one folder the parts of VPKs without a directory file ("x_003.vpk" where neither
// "x_dir.vpk" nor "x.vpk" is there): a list for each VPK, sorted.
std::vector<std::vector<std::string>> lone_vpk_parts(const std::vector<std::string>& names);

// Reads the index. Of a split VPK any part may be named: `x_003.vpk` opens `x_dir.vpk`, or `x.vpk`
// where only that is there, and `x.vpk` opens `x_dir.vpk` where there is none. Errors say what the
// file is where it is none of ours, and that a part lacks its directory file.
Result<Archive> open_archive(const std::filesystem::path& path, const FileSystem& files);

}  // namespace studioscope
