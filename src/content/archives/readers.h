#pragma once

#include "content/archives/archive.h"

namespace studioscope {

// One reader a kind of archive; open_archive() picks by the first bytes. `path` names the file in
// messages and, for a split VPK, its parts.

// A VPK 1 or 2 that is its own directory, or the `_dir.vpk` of a split one.
Result<Archive> read_vpk(const ByteSource& file, const std::filesystem::path& path,
                         const FileSystem& files);
// A Garry's Mod addon. Its bodies lie in `file`.
Result<Archive> read_gma(const ByteSource& file);
// A ZIP that begins at `start` of `file` and takes `size` bytes of it.
Result<Archive> read_zip(const ByteSource& file, uint64_t start, uint64_t size, std::string kind);
// The ZIP in lump 40 of a map; one that is packed as a whole is kept in `bodies`.
Result<Archive> read_bsp(const ByteSource& file, const std::shared_ptr<const CachedBodies>& bodies);

// The number of a whole archive that is packed, among its bodies.
constexpr uint64_t kWholeArchive = UINT64_MAX;

constexpr uint32_t kVpkMagic = 0x55AA1234;

}  // namespace studioscope
