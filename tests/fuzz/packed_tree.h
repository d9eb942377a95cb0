#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "support/memory_files.h"

namespace studioscope {

// A tree of files in one input: for each file the length of its path, the path relative to the top,
// the length of its bytes in two bytes (low first), and the bytes. The last file of a path is used.
// Paths may have any bytes but no zero, as on a disk.

constexpr const char* kTreeTop = "/top/";

struct PackedTree {
    MemoryFiles files;
    std::string first;  // path of the first file; empty if there is none
};

inline PackedTree unpack_tree(ByteSpan rest) {
    PackedTree tree;
    const auto take = [&rest](size_t wanted) {
        const ByteSpan taken = rest.first(std::min(wanted, rest.size()));
        rest = rest.subspan(taken.size());
        return taken;
    };
    const auto number = [&take](size_t bytes) {
        size_t value = 0, shift = 0;
        for (const std::byte byte : take(bytes)) {
            value |= std::to_integer<size_t>(byte) << shift;
            shift += 8;
        }
        return value;
    };
    while (!rest.empty()) {
        std::string path(as_text(take(number(1))));
        std::replace(path.begin(), path.end(), '\0', '_');
        const ByteSpan body = take(number(2));
        // a path does not leave the tree, as on a disk
        path = std::filesystem::path("/" + path).lexically_normal().generic_string();
        path.insert(0, kTreeTop, std::strlen(kTreeTop) - 1);
        tree.files[path] = Bytes(body.begin(), body.end());
        if (tree.first.empty()) tree.first = path;
    }
    return tree;
}

inline void pack_file(const std::string& path, ByteSpan body, Bytes& out) {
    const auto add = [&out](size_t byte) { out.push_back(static_cast<std::byte>(byte & 0xFF)); };
    add(path.size());
    out.insert(out.end(), as_bytes(path).begin(), as_bytes(path).end());
    add(body.size());
    add(body.size() >> 8);
    out.insert(out.end(), body.begin(), body.end());
}

}  // namespace studioscope
