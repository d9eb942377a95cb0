#pragma once

#include "content/archives/archive.h"

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

}  // namespace studioscope
