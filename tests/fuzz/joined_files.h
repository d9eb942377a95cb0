#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "support/memory_files.h"

namespace studioscope {

// Several small files in one input, each as the number of its name, its length in two bytes (low
// first) and its bytes. The last file of a name is used.

constexpr std::array kJoinedNames{"/m/a.mdl", "/m/a.vvd", "/m/a.dx90.vtx", "/m/a.phy",
                                  "/m/b.mdl", "/m/b.vvd", "/m/b.dx90.vtx", "/m/a.smd",
                                  "/m/b.smd", "/m/b.dmx", "/m/b.vta",      "/m/b.qc"};

struct JoinedFiles {
    MemoryFiles files;
    std::string first, last;  // names
};

inline JoinedFiles unpack_joined(ByteSpan rest) {
    constexpr size_t kHead = 3;
    JoinedFiles joined;
    while (rest.size() > kHead) {
        const auto byte = [&](size_t i) { return std::to_integer<size_t>(rest[i]); };
        joined.last = kJoinedNames[byte(0) % kJoinedNames.size()];
        const size_t size = std::min(byte(1) | byte(2) << 8, rest.size() - kHead);
        const ByteSpan file = rest.subspan(kHead, size);
        joined.files[joined.last] = Bytes(file.begin(), file.end());
        if (joined.first.empty()) joined.first = joined.last;
        rest = rest.subspan(kHead + size);
    }
    return joined;
}

inline void pack_joined(size_t name, ByteSpan file, Bytes& out) {
    for (const size_t byte : {name, file.size() & 0xFF, file.size() >> 8})
        out.push_back(static_cast<std::byte>(byte));
    out.insert(out.end(), file.begin(), file.end());
}

}  // namespace studioscope
