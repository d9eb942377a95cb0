#include "writers/compiled_writer.h"

#include <cstring>

namespace studioscope::assets {

namespace {

// Offset of the checksum in each file.
constexpr size_t kMdlChecksum = 0x08, kVvdChecksum = 0x08, kVtxChecksum = 0x10;

// 32-bit FNV-1a.
uint32_t hash(ByteSpan bytes, uint32_t start) {
    for (const std::byte byte : bytes)
        start = (start ^ std::to_integer<uint32_t>(byte)) * 16777619u;
    return start;
}

}  // namespace

CompiledFiles compile(const Asset& asset) {
    const VertexLayout layout = lay_out_vertices(asset);
    CompiledFiles files{mdl_bytes(asset, layout), vvd_bytes(asset, layout),
                        vtx_bytes(asset, layout)};
    uint32_t checksum = 2166136261u;
    for (const Bytes* file : {&files.mdl, &files.vvd, &files.vtx}) checksum = hash(*file, checksum);
    std::memcpy(&files.mdl[kMdlChecksum], &checksum, sizeof(checksum));
    std::memcpy(&files.vvd[kVvdChecksum], &checksum, sizeof(checksum));
    std::memcpy(&files.vtx[kVtxChecksum], &checksum, sizeof(checksum));
    return files;
}

}  // namespace studioscope::assets
