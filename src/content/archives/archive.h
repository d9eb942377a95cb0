#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/archives/archive_index.h"
#include "core/cache_memory.h"
#include "core/diagnostic.h"
#include "core/file_system.h"

namespace studioscope {

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
std::optional<std::string> vpk_directory_of(const std::filesystem::path& path);

// The parts of VPKs without a directory file among the names of a folder ("x_003.vpk" if neither
// "x_dir.vpk" nor "x.vpk" exists): a sorted list per VPK.
std::vector<std::vector<std::string>> lone_vpk_parts(const std::vector<std::string>& names);

// Reads an archive's index. For a split VPK, any part may be named: `x_003.vpk` opens `x_dir.vpk`,
// or `x.vpk` if only that exists, and `x.vpk` opens `x_dir.vpk` if it does not exist itself. The
// error names the file's real type if it is not an archive, or the missing directory file of a
// part.
Result<Archive> open_archive(const std::filesystem::path& path, const FileSystem& files);

}  // namespace studioscope
