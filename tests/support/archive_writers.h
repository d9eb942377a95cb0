#pragma once

#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes.h"

namespace studioscope {

// Writes archives for tests by the description in content.md, without the reader's code.

struct PackedFile {
    std::string path;
    std::string text;
    uint16_t preload = 0;    // VPK: number of bytes stored in the directory
    uint16_t part = 0x7FFF;  // VPK: number of the archive
    uint16_t method = 0;     // ZIP: 0 stored, 8 deflate, 14 LZMA
};

using PackedFiles = std::vector<PackedFile>;

// The files of a VPK: the directory (first, under "") and the numbered parts by their number.
struct PackedVpk {
    Bytes directory;
    std::map<uint16_t, Bytes> parts;
};
PackedVpk pack_vpk(const PackedFiles& files, int version = 1);

Bytes pack_gma(const PackedFiles& files, int version = 3);
Bytes pack_zip(const PackedFiles& files);
// A map with nothing but a pakfile; `is_wrapped` packs the lump itself. `changes` are numbers of
// four bytes by their place in its ZIP, written over what is there.
Bytes pack_bsp(const PackedFiles& files, bool is_wrapped = false, bool as_left4dead2 = false,
               const std::vector<std::pair<size_t, uint32_t>>& changes = {});
// One LZMA-alone stream with the size in its header, or without.
Bytes pack_lzma_alone(const Bytes& bytes, bool with_size = true);

uint32_t packed_crc(std::string_view text);

// Writes a number over four bytes of an archive.
inline void put_u32(Bytes& bytes, size_t offset, uint32_t value) {
    std::memcpy(&bytes.at(offset), &value, sizeof(value));
}

}  // namespace studioscope
