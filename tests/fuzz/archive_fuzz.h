#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>

#include "content/archives/archive.h"
#include "content/archives/unpack.h"
#include "support/function_files.h"

namespace studioscope {

// Opens the bytes as an archive of this name, lists it and reads its files. Listed and read sizes
// have to agree.
inline void read_everything(ByteSpan bytes, const std::filesystem::path& name) {
    const FileSystem files = function_files(
        [bytes](const std::filesystem::path&) { return Bytes(bytes.begin(), bytes.end()); });
    const Result<Archive> archive = open_archive(name, files);
    if (!archive) return;
    uint64_t unpacked = 0;
    // limit so that one input does not take seconds
    constexpr uint64_t kEnough = uint64_t{1} << 24;
    for (size_t i = 0; i < archive->index().size() && unpacked < kEnough; ++i) {
        if (archive->index().find(archive->index().path(i)) != i) std::abort();
        if (archive->index().entry(i).size > kEnough) continue;
        const Result<Bytes> body = archive->read(i);
        if (!body) continue;
        if (body->size() != archive->index().entry(i).size) std::abort();
        unpacked += body->size();
    }
    size_t listed = 0;
    for (const std::string& folder : archive->index().list(""))
        listed += archive->index().list(folder).size() + 1;
    if (listed > 0 && archive->index().size() == 0) std::abort();
}

}  // namespace studioscope
