#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/cache_memory.h"
#include "core/diagnostic.h"
#include "core/file_system.h"
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
    size_t find_slot(std::string_view path) const;
    size_t slots_with_one_more() const;
    void grow();
    // The first entry, in the order of paths, that is not before `prefix`.
    size_t lower_bound_entry(std::string_view prefix) const;

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

// The content of a VPK, a GMA, a ZIP or the pakfile of a BSP: an index that is read once, and
// bodies that are read on demand. Nothing is unpacked to disk. The layouts are in content.md.

class VpkSums;

// An archive's index, and its bodies by their numbers in the index.
class Archive {
public:
    // `open_part` returns the bytes of a part; called when a body is first needed.
    using OpenPart = std::function<Result<ByteSource>(uint16_t part)>;

    // `kind`: "vpk 2", "gma 3", "zip", "bsp 21".
    Archive(std::string kind, ArchiveIndex index, OpenPart open_part);

    // Sets the MD5 sums, which only a VPK 2 has in addition to CRCs.
    void set_sums(std::shared_ptr<const VpkSums> sums) { sums_ = std::move(sums); }
    // Sets the cache of unpacked bodies; call before the first one is opened.
    void set_bodies(std::shared_ptr<const CachedBodies> bodies) { bodies_ = std::move(bodies); }

    const std::string& kind() const { return kind_; }
    const ArchiveIndex& index() const { return index_; }

    // Reads the whole file, without checking its CRC (see check()).
    Result<Bytes> read(size_t number) const;
    // Opens a file. A stored one is read piece by piece; a packed one is unpacked and cached while
    // there is memory.
    Result<ByteSource> open(size_t number) const;
    // Checks the bytes against the CRC in the index; the error also if they cannot be read.
    std::optional<Diagnostic> check(size_t number) const;
    // Checks the MD5 sums of the file that contains the index, which is read to its end; one
    // warning per wrong sum.
    Diagnostics check_sums() const;
    // Checks the MD5 sums of the chunks that contain the entry's bytes; a warning for the first
    // wrong one.
    std::optional<Diagnostic> check_chunks(size_t number) const;

private:
    Result<ByteSource> open_packed(size_t number) const;
    Result<ByteSource> open_bounded(size_t number) const;  // an error for one that is too large

    std::string kind_;
    ArchiveIndex index_;
    OpenPart open_part_;
    std::shared_ptr<const VpkSums> sums_;
    std::shared_ptr<const CachedBodies> bodies_;
};

// Whether a file has the name of an archive.
bool is_archive_name(const std::filesystem::path& path);  // .vpk, .gma, .bsp, .zip, *_legacy.bin

// The directory file of a part: "pak01_003.vpk" -> "pak01_dir.vpk"; nothing for a name without a
// number.
std::optional<std::string> vpk_directory_name(const std::filesystem::path& path);

// The path of a VPK in its spelling on disk; "pak01.vpk" means "pak01_dir.vpk" if only that exists
// (content.md 4).
std::optional<std::filesystem::path> find_vpk(const std::filesystem::path& path,
                                              const FileSystem& files);

// The parts of VPKs without a directory file among the names of a folder ("x_003.vpk" if neither
// "x_dir.vpk" nor "x.vpk" exists): a sorted list per VPK.
std::vector<std::vector<std::string>> lone_vpk_parts(const std::vector<std::string>& names);

// Reads an archive's index. For a split VPK, any part may be named: `x_003.vpk` opens `x_dir.vpk`,
// or `x.vpk` if only that exists, and `x.vpk` opens `x_dir.vpk` if it does not exist itself. The
// error names the file's real type if it is not an archive, or the missing directory file of a
// part.
Result<Archive> open_archive(const std::filesystem::path& path, const FileSystem& files);

}  // namespace studioscope
